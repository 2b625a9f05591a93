import { codeOf } from "@evenly/contract/client";
import * as pages from "@evenly/domain/pages";
import { replace } from "react-router";
import { call } from "../../../api/client.ts";
import { formAction, refuse } from "../../../parts/form/form-action.ts";
import { severalForms } from "../../../parts/form/several-forms.ts";
import { describe, leadToLink } from "../../../parts/my-house/enter.ts";
import { openBank } from "../../../parts/my-house/open-bank.ts";

export const goOnRules = { empty: { goOn: "" }, check: () => [], name: "go-on" };
export const stopRules = { empty: { stop: "" }, check: () => [], name: "stop" };

function explain(error: unknown, signal: AbortSignal) {
  signal.throwIfAborted();
  // It has its answer meanwhile: the page says which.
  if (codeOf(error) === "payment-approved" || codeOf(error) === "no-payment-under-way") return { errors: {} };
  return leadToLink(error) ?? refuse({ errors: {}, failure: describe(error) });
}

const goOn = formAction(goOnRules, async (_, signal) => {
  try {
    return await openBank(signal);
  } catch (error) {
    return explain(error, signal);
  }
});

const stop = formAction(stopRules, async (_, signal) => {
  try {
    await call("POST /my_house/pay/stop", { signal });
    return replace(pages.payNow);
  } catch (error) {
    return explain(error, signal);
  }
});

/** The page's `clientAction`; each form has a field of its own. */
export const actions = severalForms([
  { name: goOnRules.name, field: "goOn", action: goOn },
  { name: stopRules.name, field: "stop", action: stop },
]);
