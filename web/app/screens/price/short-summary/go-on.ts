import { redirect } from "react-router";
import { onward } from "../../../answers/change-answer.ts";
import { verifyHeldAddress } from "../../../parts/address/verify-held-address.ts";
import { formAction } from "../../../parts/form/form-action.ts";

export const goOnRules = { empty: { goOn: true }, check: () => [] };

/** Leads to the details, the address, or the existing account. Spec §2, Ruling D14. */
export const goOn = formAction(goOnRules, async (_, signal) => {
  await verifyHeldAddress(signal);
  return redirect(onward("short-summary"));
});
