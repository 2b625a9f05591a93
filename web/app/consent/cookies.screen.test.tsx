import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { button, expectGone, expectPath, expectTitle, field, next, text } from "../../test/at-screen.ts";
import { sampleAccount, setConfig } from "../../test/default-answers.ts";
import { openScreen, type Visit } from "../../test/open-screen.tsx";
import { joining, quoted, signedUp } from "../../test/sample-answers.ts";

const banner = page.getByRole("region", { name: /cookies/i });
const personal = page.getByRole("checkbox", { name: "Personal" });
function stored() {
  return decodeURIComponent(/cookie_consent=([^;]*)/.exec(document.cookie)?.[1] ?? "");
}

async function choose(name: "Save selection" | "Accept all") {
  await button(name).click();
  await expectGone(banner);
}

describe("the cookie banner [S4] [D16]", () => {
  const open = (path = "/terms") => openScreen(path, { cookies: "undecided" });

  test("is there until a choice is made, with personal cookies off and basic ones fixed", async () => {
    await open();
    await expect.element(banner).toBeVisible();
    await expect.poll(() => personal.query()?.checkVisibility() ?? false).toBe(false);
    await button("Customise").click();
    await expect.element(page.getByRole("checkbox", { name: "Basic" })).toBeChecked();
    await expect.element(page.getByRole("checkbox", { name: "Basic" })).toBeDisabled();
    await expect.element(personal).not.toBeChecked();
    await button("Customise").click();
    await expect.poll(() => personal.query()?.checkVisibility() ?? false).toBe(false);
    await choose("Save selection");
    expect(stored()).toBe('{"basic":true,"personal":false}');
  });

  test("takes all, or personal cookies by themselves", async () => {
    const screen = await open();
    await choose("Accept all");
    expect(stored()).toBe('{"basic":true,"personal":true}');
    document.cookie = "cookie_consent=; Max-Age=0; Path=/";
    screen.reload();
    await button("Customise").click();
    await personal.click();
    await choose("Save selection");
    expect(stored()).toBe('{"basic":true,"personal":true}');
  });

  test("is opened again from the footer, with the choice as it is", async () => {
    await open("/household");
    await choose("Accept all");
    await button("Cookie settings").click();
    await expect.element(banner.getByRole("heading")).toHaveFocus();
    await expect.element(personal).toBeChecked();
    await personal.click();
    await choose("Save selection");
    expect(stored()).toBe('{"basic":true,"personal":false}');
  });

  test.each([
    ["/", 1280, 720],
    ["/household", 1280, 720],
    [`/joining-tenant?guid=${sampleAccount.guid}`, 1440, 900],
  ])("covers no 'Next' on %s at %i px", async (path, width, height) => {
    await page.viewport(width, height);
    await open(path);
    await expect.element(banner).toBeVisible();
    const [button, asked] = [next, banner].map((it) => it.element().getBoundingClientRect());
    expect(button!.right <= asked!.left || asked!.right <= button!.left).toBe(true);
  });
});

describe("counting [D6]", () => {
  /** Google's script is not loaded. */
  const count = async (path: string, visit: Visit) => {
    const scripts: string[] = [];
    vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
      for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node.src);
    });
    const counted = { dataLayer: [] as IArguments[] };
    Object.assign(window, counted);
    await openScreen(path, visit);
    const told = () => JSON.stringify(counted.dataLayer.map((entry) => [...entry]));
    return { scripts, told };
  };
  const keyed = (key: string) => setConfig({ analytics: { ga4Id: key } });

  test("is done with consent only, and without personal data", async () => {
    const { scripts, told } = await count("/", {
      answers: quoted,
      api: keyed("G-LEAD"),
      cookies: "accepted",
    });
    await next.click();
    await expectPath("/household");
    await expect.poll(told).toContain('["event","lead_created",{"leadType":"Student"}]');
    expect(told()).not.toMatch(/Amira|Khan|example\.com|07700/);
    expect(scripts).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-LEAD"]);
  });

  test.each([
    ["without consent", { api: keyed("G-REFUSED"), cookies: "refused" }],
    ["without a key", { cookies: "accepted" }],
  ] as const)("is not done %s", async (_, visit) => {
    const { scripts, told } = await count("/", { answers: quoted, ...visit });
    await next.click();
    await expectTitle("Tell Us About Your House");
    expect(scripts).toEqual([]);
    expect(told()).toBe("[]");
  });

  test.each([
    ["/direct-debit", signedUp, "Create Account"],
    ["/joining-tenant/direct-debit", joining, "Joining Housemate"],
  ] as const)("of %s names the kind, and never the account's guid [A5]", async (path, answers, kind) => {
    const { told } = await count(path, { answers, api: keyed(`G-${kind}`), cookies: "accepted" });
    await field("Sort code").fill("200000");
    await field("Account number").fill("55779911");
    await page.getByRole("checkbox", { name: /account holder/ }).click();
    await button("Set up Direct Debit").click();
    await expect.poll(told).toContain(`"direct_debit_submitted",{"kind":"${kind}"}`);
    expect(told()).not.toContain(sampleAccount.guid);
    await expect.element(text(/3 to go\./)).toBeVisible();
  });
});
