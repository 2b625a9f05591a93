import { NoAnswer, ApiError } from "@evenly/contract/client";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { idempotently, useIdempotencyKey } from "./idempotency-key.ts";

beforeEach(() => void vi.stubGlobal("isSecureContext", true));
afterEach(() => void vi.unstubAllGlobals());

function openForm() {
  const opened: ReturnType<typeof useIdempotencyKey>[] = [];
  const Form = () => {
    opened.push(useIdempotencyKey());
    return null;
  };
  renderToStaticMarkup(<Form />);
  return opened[0] ?? expect.fail("There is no form");
}
function refused(status: number) {
  return new ApiError(status, { message: "No", messages: ["No"] });
}
const body = { accountNumber: "55779911", priceShown: 1950 };

test("the same that is sent again after no answer has the same key, so that nothing is made twice [B6]", () => {
  const form = openForm();
  const first = form.keyFor(body);
  form.renewAfter(new NoAnswer("No answer"));
  expect(form.keyFor({ ...body })).toBe(first);
  form.renewAfter(new TypeError("It broke"));
  expect(form.keyFor(body)).toBe(first);
});

test.each([404, 409, 410, 422, 429, 500])(
  "after a refusal with %i the same form has a new key [B6]",
  (status) => {
    const form = openForm();
    const first = form.keyFor(body);
    form.renewAfter(refused(status));
    expect(form.keyFor(body)).not.toBe(first);
  },
);

test("another body has another key, and another form its own", () => {
  const form = openForm();
  const first = form.keyFor(body);
  expect(form.keyFor({ ...body, priceShown: 1925 })).not.toBe(first);
  expect(openForm().keyFor(body)).not.toBe(first);
});

test("an action keeps its key after a lost answer, and renews it after an answer", async () => {
  const once = idempotently();
  const keys: string[] = [];
  const send = (fails?: Error) => async (key: string) => {
    keys.push(key);
    if (fails) throw fails;
  };
  await expect(once(body, send(new NoAnswer("No answer")))).rejects.toThrow("No answer");
  await expect(once({ ...body }, send(refused(409)))).rejects.toThrow("No");
  await once(body, send());
  await once(body, send(new NoAnswer("No answer"))).catch(() => undefined);
  await once({ ...body, priceShown: 1925 }, send());
  const [first, again, afterRefusal, afterAnswer, other] = keys;
  expect(again).toBe(first);
  expect(new Set([first, afterRefusal, afterAnswer, other]).size).toBe(4);
});
