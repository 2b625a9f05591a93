import { isBefore } from "./calendar.ts";
import type { HouseholdState } from "./household.ts";
import { addPence, type Pence, pence } from "./money.ts";
import type { MeansToPay, MoneyRow, MoneySums } from "./persons-money.ts";
import { monthsToChoose } from "./plan-parts.ts";

/** How a plan ended. Ruling I4. */
export const planEndings = [
  /** Every part came, or nothing of what was spread is owed any more. */
  "paid",
  /** A part was sent back, or was not collected on its day. */
  "missed",
  /** A dispute, a charge-back or a death stopped every collection. */
  "held",
  /** The payer left, or the household was cancelled. */
  "left",
  "by-staff",
] as const;

export type PlanEnding = (typeof planEndings)[number];

/** Why nothing can be spread or collected again. */
export const planRefusals = [
  "plan-nothing-owed",
  "plan-held",
  "plan-runs",
  "plan-no-mandate",
  /** Of who has left, or of a cancelled household. */
  "plan-over",
  "plan-too-small",
] as const;

export type PlanRefusal = (typeof planRefusals)[number];

type OwedFacts = {
  readonly rows: readonly MoneyRow[];
  readonly sums: MoneySums;
  readonly means: MeansToPay;
  readonly state: HouseholdState;
  readonly hasLeft: boolean;
};

/** What is due and unpaid of each payment, oldest first, in pence. */
export type PlanDebt = {
  readonly paymentId: string;
  readonly dueOn: Temporal.PlainDate;
  readonly amount: Pence;
};

/**
 * What may be spread or collected again: all that is due and unpaid, or a part of it, oldest first; or why not. Nothing is
 * collected for a day after somebody has left or a household is cancelled. Rulings F4, I4.
 */
export function planDebts(
  { rows, sums, means, state, hasLeft }: OwedFacts,
  amount?: Pence,
): { readonly debts: readonly PlanDebt[] } | { readonly refusal: PlanRefusal } {
  if (means === "held") return { refusal: "plan-held" };
  if (rows.some(({ follows }) => isPlanned(follows))) return { refusal: "plan-runs" };
  let left: number = Math.min(amount ?? sums.owed, sums.owed);
  const debts = rows.flatMap(({ paymentId, dueOn, sums: { owed } }) => {
    const part = Math.max(0, Math.min(left, owed));
    if (paymentId === undefined || part === 0) return [];
    left -= part;
    return { paymentId, dueOn, amount: pence(part) };
  });
  if (debts.length === 0) return { refusal: "plan-nothing-owed" };
  if (hasLeft || state === "cancelled") return { refusal: "plan-over" };
  return means === "usable" ? { debts } : { refusal: "plan-no-mandate" };
}

/** Over how many months a person can spread what they owe, up to `most`; none where nothing can be spread. Ruling I4. */
export function monthsToSpread(facts: OwedFacts, most: number): number[] {
  const found = planDebts(facts);
  return "refusal" in found ? [] : monthsToChoose(addPence(found.debts.map(({ amount }) => amount)), most);
}

/** Whether a row is paid by a plan. Ruling I4. */
export function isPlanned(follows: MoneyRow["follows"] | null): boolean {
  return follows === "on-plan" || follows === "on-agreed-day";
}

/** Of the payment with which a part is taken. */
export type PartNow = {
  readonly state: "to-come" | "with-bank" | "taken" | "sent-back" | "called-off";
  readonly on: Temporal.PlainDate;
};

/**
 * Whether a plan goes on or has ended, and how; `owed` in pence of what was spread. A day that passed although the payer
 * could be collected from is ours: the part moves with its payment. Ruling I4.
 */
export function planEnding(
  { parts, owed }: { readonly parts: readonly PartNow[]; readonly owed: Pence },
  { means, hasLeft }: { readonly means: MeansToPay; readonly hasLeft: boolean },
  today: Temporal.PlainDate,
): PlanEnding | undefined {
  if (hasLeft) return "left";
  if (means === "held") return "held";
  const isCollected = means === "usable" || means === "replaced-soon";
  const isMissed = ({ state, on }: PartNow) =>
    state === "sent-back" || (owed > 0 && state === "to-come" && !isCollected && isBefore(on, today));
  if (parts.some(isMissed)) return "missed";
  if (parts.some(({ state }) => state === "with-bank")) return undefined;
  if (owed > 0 && parts.some(({ state }) => state === "to-come")) return undefined;
  return owed > 0 && parts.some(({ state }) => state === "called-off") ? "missed" : "paid";
}
