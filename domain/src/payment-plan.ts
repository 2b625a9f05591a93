import { isBefore, laterOf, nextWorkingDay } from "./calendar.ts";
import { type CollectionTerms, collectionDateFor } from "./direct-debit.ts";
import type { HouseholdState } from "./household.ts";
import { addPence, type Pence, pence } from "./money.ts";
import type { MeansToPay, MoneyRow, MoneySums } from "./persons-money.ts";

/** What is owed, spread over months (I4), or all of it collected again on a day that staff agreed (I5). */
export const planKinds = ["over-months", "on-a-day"] as const;

export type PlanKind = (typeof planKinds)[number];

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

/** Staff spread over as many months at most; a person over `PLAN_MONTHS`. Ruling I4. */
export const mostPlanMonths = 12;

/** In pence: a part is no less, as a payment by hand is. Rulings I3, I4. */
export const smallestPart = pence(500);

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

/** Whether a row is paid by a plan. Ruling I4. */
export function isPlanned(follows: MoneyRow["follows"] | null): boolean {
  return follows === "on-plan" || follows === "on-agreed-day";
}

/** Numbers of months over which an amount in pence can be spread, up to `most`. Ruling I4. */
export function monthsToChoose(amount: Pence, most: number): number[] {
  return Array.from({ length: Math.max(0, most - 1) }, (_, index) => index + 2).filter(
    (months) => Math.floor(amount / months) >= smallestPart,
  );
}

/** Equal parts in pence that add up to the amount; the first ones have the odd pence. Ruling I4. */
export function spread(amount: Pence, months: number): Pence[] {
  if (!Number.isInteger(months) || months < 1) throw new RangeError("An amount is spread over months");
  const [each, odd] = [Math.floor(amount / months), amount % months];
  return Array.from({ length: months }, (_, index) => pence(each + (index < odd ? 1 : 0)));
}

/** A payment that is noticed and not submitted; `amount` in pence. */
export type NoticedPayment = {
  readonly id: string;
  readonly dueOn: Temporal.PlainDate;
  readonly collectOn: Temporal.PlainDate;
  readonly amount: Pence;
};

/** A part of a plan with its day; `paymentId` is the payment of that day, which it is taken with. Amounts in pence. */
export type PlannedPart = {
  readonly number: number;
  readonly on: Temporal.PlainDate;
  readonly paymentId: string | undefined;
  readonly usual: Pence;
  readonly amount: Pence;
};

type Terms = Omit<CollectionTerms, "householdCompleteOn">;

/**
 * The parts of a plan on the next payment days that have the notice of a new amount, `from` a day on; when there are no
 * more payments, on the same day of the following months. Rulings C4, F4, F5, I4.
 */
export function planParts(
  amount: Pence,
  months: number,
  { ahead, from }: { readonly ahead: readonly NoticedPayment[]; readonly from?: Temporal.PlainDate },
  terms: Terms,
): PlannedPart[] {
  const earliest = collectionDateFor({ ...terms, dueDate: from ?? terms.today });
  const inOrder = ahead.toSorted((one, other) => Temporal.PlainDate.compare(one.dueOn, other.dueOn));
  const usual = inOrder.filter(({ collectOn }) => !isBefore(collectOn, earliest)).slice(0, months);
  const base = usual.at(-1)?.dueOn ?? earliest;
  return spread(amount, months).map((part, index) => {
    const payment = usual[index];
    const later = base.add({ months: index - Math.max(0, usual.length - 1) });
    return {
      number: index + 1,
      on: payment?.collectOn ?? nextWorkingDay(laterOf(later, earliest), terms.proclamations),
      paymentId: payment?.id,
      usual: payment?.amount ?? pence(0),
      amount: part,
    };
  });
}

/** All of it on a day, or the first after it that has its notice: with the payment of that day, or alone. Rulings C4, F5, I5. */
export function partOnDay(
  amount: Pence,
  { ahead, on }: { readonly ahead: readonly NoticedPayment[]; readonly on: Temporal.PlainDate },
  terms: Terms,
): PlannedPart {
  const day = collectionDateFor({ ...terms, dueDate: on });
  const isOfDay = ({ dueOn, collectOn }: NoticedPayment) => collectOn.equals(day) || dueOn.equals(day);
  const payment = ahead.find((one) => isOfDay(one) && !isBefore(one.collectOn, day));
  return {
    number: 1,
    on: payment?.collectOn ?? day,
    paymentId: payment?.id,
    usual: payment?.amount ?? pence(0),
    amount,
  };
}

/**
 * What of parts in the order of their days is still taken when `owed` pence are owed of what was spread: whatever paid
 * some of it otherwise shortens the plan from its end. Rulings F4, I4.
 */
export function openParts<Part extends { readonly amount: Pence }>(
  parts: readonly Part[],
  owed: Pence,
): Part[] {
  let left: number = owed;
  return parts.map((part) => {
    const amount = pence(Math.max(0, Math.min(part.amount, left)));
    left -= amount;
    return { ...part, amount };
  });
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

/** What leaves the account in all, in pence. Ruling I4. */
export function sumOfParts(parts: readonly PlannedPart[]): { readonly usual: Pence; readonly parts: Pence } {
  return {
    usual: addPence(parts.map(({ usual }) => usual)),
    parts: addPence(parts.map(({ amount }) => amount)),
  };
}
