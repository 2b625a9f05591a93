import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, fieldMessages, NoAnswer, Refused } from "./client.ts";

type Sent = { readonly url: string; readonly init: RequestInit };

let sent: Sent[] = [];
const lead = {
  leadType: "Student",
  firstName: "Amira",
  lastName: "Khan",
  emailAddress: "amira@example.com",
  mobileNumber: "07700 900123",
  agreedToPolicy: true,
};
const answerWith = (answer: () => Promise<Response> | Response) => {
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve(answer());
  });
};
const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });

beforeEach(() => {
  sent = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("a call goes to the same origin, with its path and query parameters [A2]", async () => {
  answerWith(json([]));
  await call("GET /addresses/lookup/:postcode", { params: { postcode: "LS6 1ZZ" } });
  await call("GET /addresses/find", { query: { query: "7 Larkspur & Co", id: undefined } });
  expect(sent.map(({ url }) => url)).toEqual([
    "/api/addresses/lookup/LS6%201ZZ",
    "/api/addresses/find?query=7+Larkspur+%26+Co",
  ]);
});

test("the API may have a host of its own [A2]", async () => {
  vi.stubEnv("VITE_API_BASE", "https://api.evenly.example");
  vi.resetModules();
  const { call: callElsewhere } = await import("./client.ts");
  answerWith(json({ message: "Welcome" }));
  await callElsewhere("GET /referral", { query: { referral_code: "MATES25" } });
  expect(sent[0]?.url).toBe("https://api.evenly.example/referral?referral_code=MATES25");
});

test("a body is sent as JSON, with the key of its form", async () => {
  answerWith(json("lead-id", 201));
  expect(await call("POST /pre-signup", { body: lead, idempotencyKey: "form-1" })).toBe("lead-id");
  expect(sent[0]?.init).toMatchObject({
    method: "POST",
    body: JSON.stringify(lead),
    headers: { "content-type": "application/json", "idempotency-key": "form-1" },
  });
});

test("a call requests the page's language [B1]", async () => {
  answerWith(json([]));
  await call("GET /features", {});
  expect(sent[0]?.init.headers).toMatchObject({ "accept-language": "en-GB" });
  vi.stubEnv("VITE_LANGUAGE", "cy");
  vi.resetModules();
  const { call: callInWelsh } = await import("./client.ts");
  await callInWelsh("GET /features", {});
  expect(sent[1]?.init.headers).toMatchObject({ "accept-language": "cy" });
});

test("calls of an own page name the person for whom the first was answered, until the page is left [G1]", async () => {
  vi.resetModules();
  const { call: callOwn, forgetPerson } = await import("./client.ts");
  const named = () => sent.map(({ init }) => (init.headers as Record<string, string>)["page-of"]);
  const answerTo = (person: string) =>
    answerWith(() => new Response("{}", { headers: { "page-of": person } }));
  answerTo("ben");
  await callOwn("GET /my_house", {});
  answerTo("ella");
  await callOwn("POST /my_house/dispute", { body: { place: 2 } });
  await callOwn("GET /features", {});
  forgetPerson();
  await callOwn("GET /my_house", {});
  await callOwn("GET /my_house", {});
  expect(named()).toEqual([undefined, "ben", undefined, undefined, "ella"]);
});

test("a call times out after 15 seconds, or after its own limit [S7.1] [S9.3]", async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_answer, refuse) => signal.addEventListener("abort", () => refuse(signal.reason))),
  );
  const waitFor = async (asked: Promise<unknown>, seconds: number) => {
    const givenUp = vi.fn();
    asked.catch(givenUp);
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(givenUp).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(givenUp).toHaveBeenCalledExactlyOnceWith(expect.any(NoAnswer));
  };
  await waitFor(call("GET /config", {}), 15);
  await waitFor(
    call("POST /bank_lookup", {
      body: { sortCode: "20-00-00", accountNumber: "55779911" },
      timeout: 20_000,
    }),
    20,
  );
  vi.useRealTimers();
});

test("a refusal comes with its status, its messages and the first message of each field", async () => {
  const body = {
    message: "Email address required",
    messages: ["Email address required"],
    errors: { emailAddress: ["Email address required", "Another"], mobileNumber: [] },
  };
  answerWith(json(body, 422));
  const error: unknown = await call("POST /pre-signup", { body: lead }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({ status: 422, body });
  expect(fieldMessages(error)).toEqual({ emailAddress: "Email address required" });
  expect(fieldMessages(new NoAnswer("No answer"))).toEqual({});
});

test("no network, a timeout and an invalid answer all count as no answer", async () => {
  answerWith(() => Promise.reject(new TypeError("fetch failed")));
  await expect(call("GET /config", {})).rejects.toBeInstanceOf(NoAnswer);
  answerWith(() => Promise.reject(new DOMException("The operation timed out", "TimeoutError")));
  await expect(call("GET /config", {})).rejects.toBeInstanceOf(NoAnswer);
  answerWith(() => new Response("<html>"));
  await expect(call("GET /config", {})).rejects.toBeInstanceOf(NoAnswer);
});

test("a refusal that is not JSON has no message", async () => {
  for (const body of ["<html>Bad gateway</html>", "", '"no"']) {
    answerWith(() => new Response(body, { status: 502 }));
    const error: unknown = await call("GET /config", {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ status: 502, body: { message: "", messages: [] } });
  }
});

test("an aborted call rejects with an AbortError, and no other call does", async () => {
  const asking = new AbortController();
  answerWith(() => Promise.reject(asking.signal.reason as Error));
  asking.abort();
  await expect(call("GET /config", { signal: asking.signal })).rejects.toMatchObject({ name: "AbortError" });
});
