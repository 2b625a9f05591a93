import { expect, test } from "vitest";
import { formAction, refuse } from "./form-action.ts";
import { severalForms } from "./several-forms.ts";

const empty = { inviteAgain: "" };
const action = severalForms([
  { name: "leave", field: "leave", action: () => Promise.resolve(new Response(null, { status: 204 })) },
  {
    name: "again",
    field: "inviteAgain",
    action: formAction({ empty, check: () => [] }, ({ inviteAgain }) =>
      inviteAgain === "1" ? { errors: {}, sent: 1 } : refuse({ errors: {}, failure: "Nobody is awaited." }),
    ),
  },
]);
function send(fields: Record<string, string>) {
  return action({
    request: new Request("http://127.0.0.1/my-house", {
      method: "POST",
      body: new URLSearchParams(fields),
    }),
  });
}

test("each form of a page has its own action, and the result has the form's name", async () => {
  expect(await send({ inviteAgain: "1" })).toEqual({ errors: {}, sent: 1, form: "again" });
});

test("a refusal has the name too, and keeps its status", async () => {
  expect(await send({ inviteAgain: "2" })).toMatchObject({
    data: { failure: "Nobody is awaited.", form: "again" },
    init: { status: 422 },
  });
});

test("a redirect is passed on", async () => {
  expect(await send({ leave: "true" })).toBeInstanceOf(Response);
});

test("an unknown form is an error", async () => {
  await expect(send({ other: "" })).rejects.toThrow("No form of this page");
});
