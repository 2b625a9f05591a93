import { codeOf } from "@evenly/contract/client";
import type { RefusedCode } from "@evenly/contract/messages";
import { checkAmountToPay } from "@evenly/domain/instant-payment";
import { parsePounds, pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { replace } from "react-router";
import { call } from "../../../api/client.ts";
import { fieldErrors, formAction, refuse } from "../../../parts/form/form-action.ts";
import { idempotently } from "../../../parts/form/idempotency-key.ts";
import { describe, leadToLink } from "../../../parts/my-house/enter.ts";
import { openBank } from "../../../parts/my-house/open-bank.ts";
import * as words from "./words.ts";

/** `owed` is what the page showed, in pence. */
export const payRules = { empty: { how: "all", amount: "", owed: "" }, check: () => [] };

type Values = Readonly<typeof payRules.empty>;

/** In pence; NaN when it is no amount. */
export function amountOf({ how, amount, owed }: Values): number {
  return how === "part" ? (parsePounds(amount) ?? NaN) : Number(owed);
}

/** Their page shows what stands. */
const shownThere: readonly (RefusedCode | undefined)[] = [
  "payment-under-way",
  "payment-approved",
  "no-payment-under-way",
];

const once = idempotently();

/** Starts the payment and leaves for the bank. Ruling I3. */
export const payAction = formAction(payRules, async (values, signal) => {
  const amount = amountOf(values);
  const wrong = checkAmountToPay(amount, pence(Number(values.owed)));
  if (wrong !== undefined) return refuse({ errors: { amount: words.amountErrors[wrong] } });
  try {
    await once({ amount }, (key) => call("POST /my_house/pay", { body: { amount }, key }));
    return await openBank(signal);
  } catch (error) {
    signal.throwIfAborted();
    if (shownThere.includes(codeOf(error))) return replace(pages.paidByBank);
    if (codeOf(error) === "banks-away") return replace(pages.paidByBank);
    return leadToLink(error) ?? refuse({ errors: fieldErrors(error, payRules), failure: describe(error) });
  }
});
