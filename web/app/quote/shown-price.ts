import { addPence, contractPrice, monthlyFromWeekly, pence, type Pence } from "@evenly/domain/money";
import type { Figure } from "../parts/prices/price.tsx";
import * as words from "../parts/prices/words.ts";
import * as shared from "../parts/words.ts";
import type { Quote } from "./quote.ts";

/** Per person. */
type ShownPrice = {
  readonly weekly: Pence;
  readonly monthly: Pence;
  /** Before a discount; null without one. */
  readonly was: { readonly weekly: Pence; readonly monthly: Pence } | null;
  /** For the month and for the whole term. */
  readonly longer: readonly Figure[];
};

/** `payments` are one person's; empty while there are no dates, when the term is 12 months. Rulings C1, C2. */
export function shownPrice(
  { before, after }: Pick<Quote, "before" | "after">,
  payments: readonly { readonly amount: Pence }[] = [],
): ShownPrice {
  const now = perWeekAndMonth(after);
  const was = after < before ? perWeekAndMonth(before) : null;
  return {
    ...now,
    was,
    longer: [
      { amount: now.monthly, was: was?.monthly, unit: shared.perMonth },
      payments.length === 0
        ? { amount: contractPrice(pence(after)), unit: words.perContract }
        : { amount: addPence(payments.map(({ amount }) => amount)), unit: words.perTerm },
    ],
  };
}

function perWeekAndMonth(weekly: number) {
  return {
    weekly: pence(weekly),
    monthly: monthlyFromWeekly(pence(weekly)),
  };
}
