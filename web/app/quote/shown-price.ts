import { monthlyFromWeekly, pence, type Pence } from "@evenly/domain/money";
import type { Quote } from "./quote.ts";

/** Per person. */
type ShownPrice = {
  readonly weekly: Pence;
  readonly monthly: Pence;
  /** Before a discount; null without one. */
  readonly was: { readonly weekly: Pence; readonly monthly: Pence } | null;
};

/** Rulings C1, C2. */
export function shownPrice({ before, after }: Pick<Quote, "before" | "after">): ShownPrice {
  return {
    ...perWeekAndMonth(after),
    was: after < before ? perWeekAndMonth(before) : null,
  };
}

function perWeekAndMonth(weekly: number) {
  return {
    weekly: pence(weekly),
    monthly: monthlyFromWeekly(pence(weekly)),
  };
}
