import { RouterContextProvider, type DataStrategyResult } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";

const address = "http://127.0.0.1/my-house/bank-details";
const house = { firstName: "Ben" };

type Answer = () => Response | Promise<Response>;
const answers: Record<"session" | "house", Answer> = {
  session: () => new Response(null, { status: 204 }),
  house: () => Response.json(house),
};
const lost: Answer = () => Promise.reject(new TypeError("fetch failed"));
const refused = (status: number, code: string, message: string) => () =>
  Response.json({ code, message, messages: [message] }, { status });

const settle = async (loading: Promise<unknown>): Promise<Record<string, DataStrategyResult>> => ({
  page: await loading.then(
    (result) => ({ type: "data", result }) as const,
    (result: unknown) => ({ type: "error", result }) as const,
  ),
});

/** A page as it is opened: what it sends, and what becomes of its address. */
const openPage = async (given: Partial<typeof answers> = {}, part = "") => {
  vi.resetModules();
  const answer = { ...answers, ...given };
  const sent: string[] = [];
  const replaced: string[] = [];
  vi.stubGlobal("fetch", (url: string, { body }: RequestInit) => {
    if (!url.includes("/my_house")) return lost();
    sent.push([url, body].filter(Boolean).join(" "));
    return answer[url.endsWith("/session") ? "session" : "house"]();
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
  return { ...entering, answer, sent, replaced, load, follow };
};

const posted = '/api/my_house/session {"token":"secret"}';

beforeEach(() => void vi.unstubAllGlobals());

test("the token is removed from the URL before anything is sent, and opens the page once [G1]", async () => {
  const page = await openPage();
  expect(await page.follow("?token=secret")).toBe("/my-house/bank-details");
  expect(page.replaced).toEqual(["/my-house/bank-details"]);
  expect(page.sent).toEqual([]);
  expect(await page.load()).toEqual({ house });
  expect(await page.load()).toEqual({ house });
  expect(page.sent).toEqual([posted, "/api/my_house", "/api/my_house"]);
});

test("the part of the page that a link is about stays in the address [G8]", async () => {
  const page = await openPage({}, "#place-3");
  expect(await page.follow("?token=secret")).toBe("/my-house/bank-details#place-3");
  expect(page.replaced).toEqual(["/my-house/bank-details#place-3"]);
});

test("without a token the session opens the page", async () => {
  const page = await openPage();
  expect(await page.load()).toEqual({ house });
  expect(page.sent).toEqual(["/api/my_house"]);
});

test("a lost answer is asked for again by the same token [G1]", async () => {
  const page = await openPage({ session: lost });
  await page.follow("?token=secret");
  expect(await page.load()).toMatchObject({ failure: expect.stringMatching(/^Network error/) as string });
  Object.assign(page.answer, { session: answers.session });
  expect(await page.load()).toEqual({ house });
  expect(page.sent).toEqual([posted, posted, "/api/my_house"]);
});

test.each([
  ["house-link-unknown", 404],
  ["house-link-used", 409],
  ["signed-out", 401],
] as const)(
  "%s leads to the page that requests a new link, and its message is shown once",
  async (code, status) => {
    const page = await openPage({ session: refused(status, code, "It is so.") });
    await page.follow("?token=secret");
    expect(await page.follow()).toBe("/my-house/link");
    expect([page.takeTold(), page.takeTold()]).toEqual(["It is so.", undefined]);
    expect(await page.load()).toEqual({ house });
    expect(page.sent.filter((one) => one === posted)).toHaveLength(1);
  },
);

test("who is signed out is led to a new link by every call, also by one that says nothing of it", async () => {
  const page = await openPage({ house: refused(401, "signed-out", "It is so.") });
  const { call } = await import("../../api/client.ts");
  expect(await page.follow("", () => call("GET /my_house", {}))).toBe("/my-house/link");
  expect(page.takeTold()).toBe("It is so.");
});

test("any other refusal is said in place of the page", async () => {
  const page = await openPage({ house: refused(429, "too-many-requests", "Wait a moment.") });
  expect(await page.load()).toEqual({ house: undefined, failure: "Wait a moment." });
});

test("a link that opens nothing any more is held in memory, so that its reader can be sent a new one [G1]", async () => {
  const dead = refused(404, "house-link-unknown", "This link does not work any more.");
  const page = await openPage({ session: dead });
  await page.follow("?token=secret");
  expect(page.heldDeadLink()).toBeUndefined();
  expect(await page.follow()).toBe("/my-house/link");
  expect(page.heldDeadLink()).toBe("secret");
  const out = await openPage({ house: refused(401, "signed-out", "Signed out") });
  expect(await out.follow()).toBe("/my-house/link");
  expect(out.heldDeadLink()).toBeUndefined();
});
