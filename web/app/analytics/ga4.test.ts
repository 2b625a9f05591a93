import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals());

const token = "Tn0Zy3l-Qm8aW_5hFvGxK7bRcPdEsJuL";

/** Everything sent to Google on a page with this URL. */
async function toldAt(path: string) {
  vi.resetModules();
  const { pathname, search, href, origin } = new URL(path, "https://evenly.test");
  const window: { dataLayer?: IArguments[] } = {};
  const head = { append: vi.fn() };
  vi.stubGlobal("window", window);
  vi.stubGlobal("location", { origin, pathname, search, href });
  vi.stubGlobal("document", { head, createElement: () => ({}) });
  const { sendToGa4 } = await import("./ga4.ts");
  sendToGa4("G-TEST1", { name: "joining_step", step: "landing" });
  return JSON.stringify([window.dataLayer?.map((entry) => [...entry]), head.append.mock.calls]);
}

test.each([`/account-already-exists/${token}`, `/joining-tenant?guid=${token}`])(
  "analytics on %s has the page, and never the account's guid [A5]",
  async (path) => {
    const told = await toldAt(path);
    expect(told).toContain(`https://evenly.test${path.replace(/[/?](guid=)?Tn0.*/, "")}`);
    expect(told).not.toContain(token);
  },
);
