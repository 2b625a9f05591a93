import { checkEmail } from "@evenly/domain/person";
import { call, codeOf } from "../../../api/client.ts";
import { firstMessage } from "../../../api/failure.ts";
import { fieldErrors, formAction, refuse, type FormResult } from "../../../parts/form/form-action.ts";
import { severalForms } from "../../../parts/form/several-forms.ts";
import { describe, leadToLink } from "../../../parts/my-house/enter.ts";

/** The server checks the day; the preview has asked it already. */
export const askRules = {
  empty: { lastDay: "", email: "" },
  check: ({ email }: { readonly email: string }) => checkEmail("email", email),
  name: "ask",
};
export const takeBackRules = { empty: { takeBack: false }, check: () => [], name: "take-back" };
export const agreeRules = { empty: { handsOverOn: "" }, check: () => [], name: "agree" };

/** The state changed meanwhile: reload the page and say so. */
const hasMoved = (error: unknown) =>
  ["successor-asked", "nothing-to-take-back", "nothing-to-hand-over", "hand-over-moved"].includes(
    codeOf(error) ?? "",
  );

const failed = (error: unknown, signal: AbortSignal, errors: FormResult["errors"] = {}) => {
  signal.throwIfAborted();
  if (hasMoved(error)) return { errors: {}, note: firstMessage(error) } satisfies FormResult;
  const failure = Object.keys(errors).length === 0 && { failure: describe(error) };
  return leadToLink(error) ?? refuse({ errors, ...failure });
};

const ask = formAction(askRules, async ({ lastDay, email }, signal) => {
  try {
    await call("POST /my_house/moving_out", { body: { lastDay, email: email.trim() }, signal });
    return { errors: {} };
  } catch (error) {
    return failed(error, signal, fieldErrors(error, askRules));
  }
});

const takeBack = formAction(takeBackRules, async (_, signal) => {
  try {
    await call("POST /my_house/moving_out/take_back", { body: {}, signal });
    return { errors: {} };
  } catch (error) {
    return failed(error, signal);
  }
});

const agree = formAction(agreeRules, async ({ handsOverOn }, signal) => {
  try {
    await call("POST /my_house/moving_out/agree", { body: { handsOverOn }, signal });
    return { errors: {} };
  } catch (error) {
    return failed(error, signal);
  }
});

/** The page's `clientAction`; each form has a field of its own. */
export const actions = severalForms([
  { name: askRules.name, field: "email", action: ask },
  { name: takeBackRules.name, field: "takeBack", action: takeBack },
  { name: agreeRules.name, field: "handsOverOn", action: agree },
]);
