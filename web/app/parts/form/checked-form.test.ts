import type { FormIssue } from "@evenly/contract/messages";
import { beforeEach, expect, test, vi } from "vitest";
import { CheckedForm } from "./checked-form.ts";

type Values = { firstName: string; leadType: string; agreed: boolean };

const check = ({ firstName, leadType, agreed }: Values): FormIssue[] => [
  ...(leadType ? [] : [{ field: "leadType", code: "lead-type-required" } as const]),
  ...(firstName ? [] : [{ field: "first", code: "first-name-required" } as const]),
  ...(agreed ? [] : [{ field: "agreed", code: "policy-not-agreed" } as const]),
];

const input = (type: string, value = "") => ({ type, value, checked: false, focus: vi.fn() });
const asInput = (fake: ReturnType<typeof input>) => fake as unknown as HTMLInputElement;

let firstName: ReturnType<typeof input>;
let student: ReturnType<typeof input>;
let agreed: ReturnType<typeof input>;
let form: CheckedForm<Values>;

beforeEach(() => {
  firstName = input("text");
  student = input("radio", "Student");
  agreed = input("checkbox", "on");
  form = new CheckedForm<Values>({}, check, () => undefined);
  form.follow(check, { first: "firstName" });
  form.refOf("leadType")(asInput(student));
  form.refOf("firstName")(asInput(firstName));
  form.refOf("agreed")(asInput(agreed));
});

test("what was typed before the form was taken over counts, and makes it dirty", () => {
  expect(form.isDirty).toBe(false);
  firstName.value = "Priya";
  expect(form.values()).toEqual({ firstName: "Priya", leadType: "", agreed: false });
  expect(form.isDirty).toBe(true);
});

test("a failed submit says what is wrong in form order, focuses the first field and sends nothing", async () => {
  const send = vi.fn();
  await form.submit(send);
  expect(send).not.toHaveBeenCalled();
  expect(form.errors.map(({ fieldId, message }) => [fieldId, message])).toEqual([
    ["leadType", "Please select an option"],
    ["firstName", "First name required"],
    ["agreed", "You must agree to the privacy policy"],
  ]);
  expect(student.focus).toHaveBeenCalledOnce();
  expect(firstName.focus).not.toHaveBeenCalled();
});

test("a message stays away until the first submit, then clears as its own field is corrected", async () => {
  form.changed("firstName");
  expect(form.errors).toEqual([]);
  await form.submit(vi.fn());
  firstName.value = "Priya";
  form.changed("firstName");
  expect(form.errors.map(({ fieldId }) => fieldId)).toEqual(["leadType", "agreed"]);
});

test("a valid form is sent once it is right, with what the inputs hold", async () => {
  const send = vi.fn();
  form.set("firstName", "Priya");
  form.set("leadType", "Student");
  form.set("agreed", true);
  expect([firstName.value, student.checked, agreed.checked]).toEqual(["Priya", true, true]);
  await form.submit(send);
  expect(send).toHaveBeenCalledExactlyOnceWith({ firstName: "Priya", leadType: "Student", agreed: true });
});

test("what an input held is kept while it is off the page, and put back", () => {
  const moving = new CheckedForm<Values>({}, check, () => undefined);
  const leave = moving.refOf("firstName")(asInput(input("text", "Priya")));
  leave?.();
  const later = input("text");
  moving.refOf("firstName")(asInput(later));
  expect(later.value).toBe("Priya");
});

// As StrictMode does while developing.
test.each(["Student", "Not a Student"])(
  "what was filled in stays when React takes each input away and puts it back, with %j picked",
  (picked) => {
    const other = input("radio", "Not a Student");
    const name = input("text");
    const tick = input("checkbox", "on");
    const filled = { leadType: picked, firstName: "Priya", agreed: true };
    const strict = new CheckedForm<Values>(filled, check, () => undefined);
    const inputs = [
      ["leadType", student],
      ["leadType", other],
      ["firstName", name],
      ["agreed", tick],
    ] as const;
    const attach = () => inputs.map(([field, one]) => strict.refOf(field)(asInput(one)));
    for (const detach of attach()) detach?.();
    attach();
    expect([student.checked, other.checked]).toEqual([picked === "Student", picked !== "Student"]);
    expect([name.value, tick.checked]).toEqual(["Priya", true]);
    expect(strict.values()).toEqual(filled);
  },
);

test("what was typed before the scripts arrived counts as typed also under StrictMode", () => {
  firstName.value = "Priya";
  const strict = new CheckedForm<Values>({}, check, () => undefined);
  const attach = () => strict.refOf("firstName")(asInput(firstName));
  attach()?.();
  attach();
  expect(strict.isDirty).toBe(true);
});

test("a draft stands where the defaults would, and counts as typed", () => {
  const draft = { leadType: "Student", firstName: "Pri", agreed: false };
  const drafted = new CheckedForm<Values>({ firstName: "Ada" }, check, () => undefined, draft);
  drafted.refOf("firstName")(asInput(firstName));
  expect(firstName.value).toBe("Pri");
  expect(drafted.values()).toEqual(draft);
  expect(drafted.isDirty).toBe(true);
});

test("the server's messages stand under their fields until they are corrected", async () => {
  form.set("leadType", "Student");
  form.set("firstName", "Priya");
  form.set("agreed", true);
  await form.submit(vi.fn());
  form.setErrors({ firstName: "First name is too long" });
  expect(form.errorOf("firstName")).toBe("First name is too long");
  form.changed("firstName");
  expect(form.errorOf("firstName")).toBeUndefined();
});
