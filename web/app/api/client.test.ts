import { afterEach, beforeEach, expect, test, vi } from "vitest";

const sent: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[] = [];

function answerTo(person = "") {
  return vi.stubGlobal("fetch", (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ url, headers });
    return Promise.resolve(new Response("{}", { headers: { "page-of": person } }));
  });
}

/** Each test makes its first call. */
function load() {
  return import("./client.ts");
}

beforeEach(() => {
  vi.resetModules();
  sent.length = 0;
  answerTo();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test("the API is at the page's origin, or has a host of its own [A2]", async () => {
  await (await load()).call("GET /referral", { query: { referral_code: "MATES25" } });
  vi.stubEnv("VITE_API_BASE", "https://api.evenly.example");
  vi.resetModules();
  await (await load()).call("GET /referral", { query: { referral_code: "MATES25" } });
  const path = "/referral?referral_code=MATES25";
  expect(sent.map(({ url }) => url)).toEqual([`/api${path}`, `https://api.evenly.example${path}`]);
});

test("a call requests the page's language [B1]", async () => {
  await (await load()).call("GET /features");
  vi.stubEnv("VITE_LANGUAGE", "cy");
  vi.resetModules();
  await (await load()).call("GET /features");
  expect(sent.map(({ headers }) => headers["accept-language"])).toEqual(["en-GB", "cy"]);
});

test("calls of an own page name the person for whom the first was answered, until the page is left [G1]", async () => {
  const { call, forgetPerson } = await load();
  answerTo("ben");
  await call("GET /my_house");
  answerTo("ella");
  await call("POST /my_house/dispute", { body: { place: 2 } });
  await call("GET /features");
  forgetPerson();
  await call("GET /my_house");
  await call("GET /my_house");
  expect(sent.map(({ headers }) => headers["page-of"])).toEqual([
    undefined,
    "ben",
    undefined,
    undefined,
    "ella",
  ]);
});

test("a call times out after 15 seconds [S7.1] [S9.3]", async () => {
  vi.useFakeTimers();
  const { call } = await load();
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_answer, refuse) => signal.addEventListener("abort", () => refuse(signal.reason))),
  );
  const givenUp = vi.fn();
  call("GET /config").catch(givenUp);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(givenUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(givenUp).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
