import { isBefore } from "./calendar.ts";
import { type HouseholdState, isServiceOver } from "./household.ts";
import { isMandateOver, isMandateUsable, type MandateState, type UsableMandateState } from "./mandate.ts";
import type { Pence } from "./money.ts";
import type { MandateTrouble, MeansToPay } from "./persons-money.ts";

/** `replaces`: the mandate, by id, whose bank details these follow; `failureReason`: a cause, if one is known. */
export type PayersMandate = {
  readonly state: MandateState;
  readonly replaces: string | null;
  readonly failureReason: string | null;
};

/** Whether a mandate for new bank details is not active yet: until then the other one stays. Ruling F7. */
export function isUnderWay({ replaces, state }: Pick<PayersMandate, "replaces" | "state">): boolean {
  return replaces !== null && (state === "pending" || state === "submitted");
}

/** Of a payer's mandates, newest first: the current or last one, and the one that is to replace it. Rulings F7, G2. */
export function currentAndNext<Mandate extends PayersMandate>(
  mandates: readonly Mandate[],
): { readonly current: Mandate | undefined; readonly next: Mandate | undefined } {
  const others = mandates.filter((mandate) => !isUnderWay(mandate));
  return {
    current: others.find(({ state }) => !isMandateOver(state)) ?? others[0],
    next: mandates.find(isUnderWay),
  };
}

/**
 * Whether a payer's mandates, newest first, can be used for collecting, or why not. Whether they are held, for their death
 * too, is not the mandates' matter. Rulings F6, F7.
 */
export function meansToPay(mandates: readonly PayersMandate[]): MeansToPay {
  const { current, next } = currentAndNext(mandates);
  if (current === undefined) return "none";
  const { state, failureReason } = current;
  if (isMandateUsable(state)) return "usable";
  if (next !== undefined) return "replaced-soon";
  return mandateTrouble(failureReason, state);
}

const troubles: Readonly<Record<string, MandateTrouble>> = {
  bank_account_closed: "closed",
  bank_account_transferred: "transferred",
  mandate_cancelled: "cancelled",
  mandate_expired: "expired",
};

/** Why a mandate cannot be used: by what caused it, where that is known. Ruling F6. */
export function mandateTrouble(
  cause: string | null | undefined,
  state: Exclude<MandateState, UsableMandateState>,
): MandateTrouble {
  return troubles[cause ?? ""] ?? (state === "replaced" ? "cancelled" : state);
}

/**
 * Whether anything is, or may still be, collected of a payer: of one who has left, or to whom nothing is supplied any more,
 * only what they still owe, in pence. `leftOn` is the first day that is no longer theirs, `lastDay` that of a cancelled
 * household. Rulings F7, F11, G5.
 */
export function isAnythingToCollect(
  served: {
    readonly state: HouseholdState;
    readonly lastDay: Temporal.PlainDate | undefined;
    readonly leftOn: Temporal.PlainDate | undefined;
  },
  owed: Pence,
  today: Temporal.PlainDate,
): boolean {
  const hasLeft = served.leftOn !== undefined && !isBefore(today, served.leftOn);
  return owed > 0 || (!isServiceOver(served, today) && !hasLeft);
}
