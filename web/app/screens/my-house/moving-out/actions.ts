import { checkEmail, normaliseEmail } from "@evenly/domain/person";
import { call } from "../../../api/client.ts";
import { fieldErrors, formAction } from "../../../parts/form/form-action.ts";
import { severalForms } from "../../../parts/form/several-forms.ts";
import { explainHandover, handoverActions } from "../../../parts/my-house/handover-actions.ts";

/** The server checks the day; the preview has asked it already. */
export const askRules = {
  empty: { lastDay: "", email: "" },
  check: ({ email }: { readonly email: string }) => checkEmail("email", email),
  name: "ask",
};
export const agreeRules = { empty: { handsOverOn: "" }, check: () => [], name: "agree" };

const ask = formAction(askRules, async ({ lastDay, email }, signal) => {
  try {
    await call("POST /my_house/moving_out", { body: { lastDay, email: normaliseEmail(email) }, signal });
    return { errors: {} };
  } catch (error) {
    return explainHandover(error, signal, fieldErrors(error, askRules));
  }
});

const agree = formAction(agreeRules, async ({ handsOverOn }, signal) => {
  try {
    await call("POST /my_house/moving_out/agree", { body: { handsOverOn }, signal });
    return { errors: {} };
  } catch (error) {
    return explainHandover(error, signal);
  }
});

/** The page's `clientAction`; each form has a field of its own. */
export const actions = severalForms([
  { name: askRules.name, field: "email", action: ask },
  { name: agreeRules.name, field: "handsOverOn", action: agree },
  ...handoverActions,
]);
