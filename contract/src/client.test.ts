import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientOf, codeOf, NoAnswer, ApiError, statusOf } from "./client.ts";

const call = clientOf({ base: "/api", timeout: 15_000 });

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
function answerWith(answer: () => Promise<Response> | Response) {
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve(answer());
  });
}
function json(body: unknown, status = 200) {
  return () => new Response(JSON.stringify(body), { status });
}

beforeEach(() => {
  sent = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a call has its path and query parameters below the server's address", async () => {
  answerWith(json([]));
  await call("GET /addresses/lookup/:postcode", { params: { postcode: "LS6 1ZZ" } });
  await call("GET /addresses/find", { query: { query: "7 Larkspur & Co", id: undefined } });
  expect(sent.map(({ url }) => url)).toEqual([
    "/api/addresses/lookup/LS6%201ZZ",
    "/api/addresses/find?query=7+Larkspur+%26+Co",
  ]);
});

test("a query is sent also where search parameters have no size, as in Safari 15.6", async () => {
  vi.spyOn(URLSearchParams.prototype, "size", "get").mockReturnValue(undefined as unknown as number);
  answerWith(json([]));
  await call("GET /addresses/retrieve", { query: { id: "5" } });
  await call("GET /features");
  expect(sent.map(({ url }) => url)).toEqual(["/api/addresses/retrieve?id=5", "/api/features"]);
});

test("a body is sent as JSON, with the key of its form", async () => {
  answerWith(json("lead-id", 201));
  expect(await call("POST /pre-signup", { body: lead, key: "form-1" })).toBe("lead-id");
  expect(sent[0]?.init).toMatchObject({
    method: "POST",
    body: JSON.stringify(lead),
    headers: { "content-type": "application/json", "idempotency-key": "form-1" },
  });
});

test("a call times out after the client's time, or after its own limit", async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_answer, refuse) => signal.addEventListener("abort", () => refuse(signal.reason))),
  );
  const waitFor = async (call: Promise<unknown>, seconds: number) => {
    const givenUp = vi.fn();
    call.catch(givenUp);
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(givenUp).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(givenUp).toHaveBeenCalledExactlyOnceWith(expect.any(NoAnswer));
  };
  await waitFor(call("GET /config"), 15);
  await waitFor(
    call("POST /bank_lookup", {
      body: { sortCode: "20-00-00", accountNumber: "55779911" },
      timeout: 20_000,
    }),
    20,
  );
  vi.useRealTimers();
});

test("a refusal comes with its status, its code and its messages", async () => {
  const body = {
    message: "That is their address already",
    messages: ["That is their address already"],
    code: "email-the-same",
  };
  answerWith(json(body, 422));
  const error: unknown = await call("POST /pre-signup", { body: lead }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: "That is their address already", body });
  expect([statusOf(error), codeOf(error)]).toEqual([422, "email-the-same"]);
  const none = new NoAnswer("No answer");
  expect([statusOf(none), codeOf(none)]).toEqual([undefined, undefined]);
});

test("no network, a timeout and an invalid answer all count as no answer", async () => {
  answerWith(() => Promise.reject(new TypeError("fetch failed")));
  await expect(call("GET /config")).rejects.toBeInstanceOf(NoAnswer);
  answerWith(() => Promise.reject(new DOMException("The operation timed out", "TimeoutError")));
  await expect(call("GET /config")).rejects.toBeInstanceOf(NoAnswer);
  answerWith(() => new Response("<html>"));
  await expect(call("GET /config")).rejects.toBeInstanceOf(NoAnswer);
});

test("a refusal that is not JSON has no message", async () => {
  for (const body of ["<html>Bad gateway</html>", "", '"no"']) {
    answerWith(() => new Response(body, { status: 502 }));
    const error: unknown = await call("GET /config").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 502, body: { message: "", messages: [] } });
  }
});

test("an aborted call rejects with an AbortError, and no other call does", async () => {
  const asking = new AbortController();
  answerWith(() => Promise.reject(asking.signal.reason as Error));
  asking.abort();
  await expect(call("GET /config", { signal: asking.signal })).rejects.toMatchObject({ name: "AbortError" });
});
