import { RouterContextProvider, type DataStrategyResult } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";

const address = "http://127.0.0.1/my-house/bank-details";
const house = { firstName: "Ben" };

type Answer = () => Response | Promise<Response>;
const answers: Record<"house", Answer> = { house: () => Response.json(house) };
const lost: Answer = () => Promise.reject(new TypeError("fetch failed"));
function refused(status: number, code: string, message: string) {
  return () => Response.json({ code, message, messages: [message] }, { status });
}

async function settle(loading: Promise<unknown>): Promise<Record<string, DataStrategyResult>> {
  return {
    page: await loading.then(
      (result) => ({ type: "data", result }) as const,
      (result: unknown) => ({ type: "error", result }) as const,
    ),
  };
}

/** A page as it is opened: what it sends, and what becomes of its address. */
async function openPage(given: Partial<typeof answers> = {}, part = "") {
  vi.resetModules();
  const answer = { ...answers, ...given };
  const sent: string[] = [];
  const replaced: string[] = [];
  vi.stubGlobal("fetch", (url: string, { body }: RequestInit) => {
    if (!url.includes("/my_house")) return lost();
    sent.push([url, body].filter(Boolean).join(" "));
    return answer.house();
  });
  vi.stubGlobal("location", { hash: part });
  vi.stubGlobal("history", {
    state: { idx: 0 },
    replaceState: (...to: unknown[]) => replaced.push(String(to[2])),
  });
  const entering = await import("./enter.ts");
  const context = new RouterContextProvider();
  const load = async (query = "", read = () => entering.loadMyHouse(context) as Promise<unknown>) => {
    const request = new Request(address + query);
    const args = { request, context, params: {}, pattern: "", url: new URL(request.url) };
    const loaded = await entering.enter(args, () => settle(read()));
    const { type, result } = loaded?.["page"] ?? expect.fail("Nothing was loaded");
    if (type === "error") throw result;
    return result;
  };
  /** Where it leads instead of showing the page. */
  const follow = async (...opened: Parameters<typeof load>) => {
    const thrown = await load(...opened).catch((error: unknown) => error);
    return thrown instanceof Response ? thrown.headers.get("location") : thrown;
  };
  return { ...entering, sent, replaced, load, follow };
}

beforeEach(() => void vi.unstubAllGlobals());

test("the token is removed from the URL, sent by nothing, and waits for its button [G1]", async () => {
  const page = await openPage();
  expect(await page.follow("?token=secret")).toBe("/my-house/open");
  expect(page.replaced).toEqual(["/my-house/bank-details"]);
  expect(page.waitingLink()).toEqual({ token: "secret", to: "/my-house/bank-details" });
  expect(await page.load()).toEqual({ house });
  expect(page.sent).toEqual(["/api/my_house"]);
  page.dropLink();
  expect(page.waitingLink()).toBeUndefined();
});

test("signing out leaves nothing in the tab of whom it showed [G1]", async () => {
  const page = await openPage();
  await page.load();
  expect(page.lastReadHouse()).toEqual(house);
  page.forgetHouse();
  expect(page.lastReadHouse()).toBeUndefined();
});

test("the part of the page that a link is about stays in the address [G8]", async () => {
  const page = await openPage({}, "#place-3");
  await page.follow("?token=secret");
  expect(page.waitingLink()?.to).toBe("/my-house/bank-details#place-3");
  expect(page.replaced).toEqual(["/my-house/bank-details#place-3"]);
});

test("without a token the session opens the page", async () => {
  const page = await openPage();
  expect(await page.load()).toEqual({ house });
  expect(page.sent).toEqual(["/api/my_house"]);
});

test.each([
  ["house-link-unknown", 404],
  ["house-link-used", 409],
  ["signed-out", 401],
] as const)(
  "%s leads to the page that requests a new link, and its message is shown once",
  async (code, status) => {
    const page = await openPage({ house: refused(status, code, "It is so.") });
    expect(await page.follow()).toBe("/my-house/link");
    expect([page.takeMessage(), page.takeMessage()]).toEqual(["It is so.", undefined]);
  },
);

test("who is signed out is led to a new link by every call, also by one that says nothing of it", async () => {
  const page = await openPage({ house: refused(401, "signed-out", "It is so.") });
  const { call } = await import("../../api/client.ts");
  expect(await page.follow("", () => call("GET /my_house"))).toBe("/my-house/link");
  expect(page.takeMessage()).toBe("It is so.");
});

test("whoever's session it is now is told apart from the page's person, whose page is left [G1]", async () => {
  const whose = { firstName: "Ella", fullAddress: "5 Larkspur Terrace, Leeds, LS6 1ZZ" };
  const body = { code: "session-of-another", message: "It is so.", messages: ["It is so."], whose };
  const page = await openPage({ house: () => Response.json(body, { status: 409 }) });
  expect(await page.follow()).toBe("/my-house/link");
  expect([page.takeMessage(), page.takeOther(), page.takeOther()]).toEqual(["It is so.", whose, undefined]);
});

test("any other refusal is said in place of the page", async () => {
  const page = await openPage({ house: refused(429, "too-many-requests", "Wait a moment.") });
  expect(await page.load()).toEqual({ house: undefined, failure: "Wait a moment." });
});

test("a link that opens nothing any more is held in memory, so that its reader can be sent a new one [G1]", async () => {
  const page = await openPage();
  const { ApiError } = await import("@evenly/contract/client");
  await page.follow("?token=secret");
  expect(page.leadFromLink(new TypeError("lost"))).toBeUndefined();
  expect(page.waitingLink()?.token).toBe("secret");
  const body = { code: "house-link-unknown" as const, message: "It is so.", messages: ["It is so."] };
  expect(page.leadFromLink(new ApiError(404, body))?.headers.get("location")).toBe("/my-house/link");
  expect([page.deadLink(), page.waitingLink()]).toEqual(["secret", undefined]);
});
