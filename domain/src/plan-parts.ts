import { isBefore, laterOf, nextWorkingDay } from "./calendar.ts";
import { type CollectionTerms, collectionDateFor } from "./direct-debit.ts";
import { type Pence, pence } from "./money.ts";

/** What is owed, spread over months (I4), or all of it collected again on a day that staff agreed (I5). */
export const planKinds = ["over-months", "on-a-day"] as const;

export type PlanKind = (typeof planKinds)[number];

/** Staff spread over as many months at most; a person over `PLAN_MONTHS`. Ruling I4. */
export const mostPlanMonths = 12;

/** Days from today in which the first part of a plan, or what is collected again, is taken. Rulings I2, I4, I5. */
export const longestPlanStartDays = 45;

/** The last day on which a first part may be taken: nobody is asked or followed up until then. Rulings I2, I4, I5. */
export function latestPlanStart(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ days: longestPlanStartDays });
}

/** In pence: a part is no less, as a payment by hand is. Rulings I3, I4. */
export const smallestPart = pence(500);

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
