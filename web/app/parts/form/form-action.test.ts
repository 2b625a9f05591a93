import { expect, test, vi } from "vitest";
import type { FormIssue } from "@evenly/contract/screen-codes";
import { formAction, refuse, issueTexts } from "./form-action.ts";
import { readForm } from "./read-form.ts";

const empty = { leadType: "", firstName: "", agreed: false };

function check({ leadType, firstName, agreed }: typeof empty): FormIssue[] {
  return [
    ...(leadType ? [] : [{ field: "leadType", code: "lead-type-required" } as const]),
    ...(firstName ? [] : [{ field: "firstName", code: "first-name-required" } as const]),
    ...(agreed ? [] : [{ field: "agreed", code: "policy-not-agreed" } as const]),
  ];
}

function sent(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const whole = { leadType: "Student", firstName: "Priya", agreed: "on" };

function post(fields: Record<string, string>, signal?: AbortSignal) {
  return {
    request: new Request("http://127.0.0.1/your-details", {
      method: "POST",
      body: new URLSearchParams(fields),
      ...(signal && { signal }),
    }),
  };
}

test("a form is parsed by field: text unchanged, a checkbox as true or false", () => {
  expect(readForm(sent(whole), empty)).toEqual({ leadType: "Student", firstName: "Priya", agreed: true });
  expect(readForm(sent({ firstName: "" }), { ...empty, agreed: true })).toEqual(empty);
});

test("a missing text keeps its value, and unknown fields are ignored", () => {
  const typed = { leadType: "Student", firstName: "Priya", agreed: false };
  expect(readForm(sent({ firstName: "Ada", other: "thing" }), typed)).toEqual({ ...typed, firstName: "Ada" });
});

test("invalid input is reported once per field, and nothing is sent", async () => {
  const send = vi.fn();
  const answer = await formAction({ empty, check }, send)(post({ firstName: "Priya" }));
  expect(send).not.toHaveBeenCalled();
  expect(answer).toMatchObject({
    // Prevents revalidation.
    init: { status: 422 },
    data: { errors: { leadType: "Please select an option", agreed: "You must agree to the privacy policy" } },
  });
  const twice = [
    { field: "firstName", code: "first-name-required" },
    { field: "firstName", code: "first-name-too-long" },
  ] as const;
  expect(issueTexts(twice)).toEqual({ firstName: "First name required" });
});

test("valid input is sent once, with a signal that aborts when the visitor leaves", async () => {
  const leaving = new AbortController();
  const send = vi.fn((_values: typeof empty, _signal: AbortSignal) => refuse({ errors: {} }));
  await formAction({ empty, check }, send)(post(whole, leaving.signal));
  expect(send).toHaveBeenCalledOnce();
  const [values, signal] = send.mock.calls[0] ?? expect.fail("Nothing was sent");
  expect(values).toEqual({ leadType: "Student", firstName: "Priya", agreed: true });
  expect(signal.aborted).toBe(false);
  leaving.abort();
  expect(signal.aborted).toBe(true);
});

test("an aborted action ends at once, even if its work cannot be stopped", async () => {
  const leaving = new AbortController();
  const send = vi.fn(() => new Promise<Response>(() => undefined));
  const answer = formAction({ empty, check }, send)(post(whole, leaving.signal));
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  leaving.abort();
  await expect(answer).rejects.toThrow(/abort/i);
});
