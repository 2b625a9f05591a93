import * as pages from "@evenly/domain/pages";
import { redirect } from "react-router";
import { call } from "../../../api/client.ts";
import { formAction, refuse } from "../../../parts/form/form-action.ts";
import { severalForms } from "../../../parts/form/several-forms.ts";
import { describe, forgetHouse, leadToLink } from "../../../parts/my-house/enter.ts";
import { sayYes, yesRules } from "./confirm.tsx";

export const noRules = { empty: { no: false }, check: () => [], name: "no" };
export const openRules = { empty: { year: "" }, check: () => [], name: "open" };

function explain(error: unknown, signal: AbortSignal) {
  signal.throwIfAborted();
  return leadToLink(error) ?? refuse({ errors: {}, failure: describe(error) });
}

const sayNo = formAction(noRules, async (_, signal) => {
  try {
    await call("POST /my_house/next_year/no", { signal });
    return { errors: {} };
  } catch (error) {
    return explain(error, signal);
  }
});

/** The browser is the other page's from then on. Ruling G1. */
const openYear = formAction(openRules, async ({ year }, signal) => {
  try {
    await call("POST /my_house/next_year/open", { body: { year }, signal });
    forgetHouse();
    return redirect(pages.myHouse);
  } catch (error) {
    return explain(error, signal);
  }
});

/** The page's `clientAction`; each form has a field of its own. */
export const actions = severalForms([
  { name: noRules.name, field: "no", action: sayNo },
  { name: openRules.name, field: "year", action: openYear },
  { name: yesRules.name, field: "token", action: sayYes },
]);
