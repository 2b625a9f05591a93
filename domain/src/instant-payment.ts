import { isBefore } from "./calendar.ts";
import { addPence, type Pence, pence } from "./money.ts";
import type { MoneyRow, PersonsMoney } from "./persons-money.ts";

/** A payment by bank that a person starts themselves, to pay what they owe. Ruling I3. */
export const instantPaymentStates = [
  /** Not approved at the bank yet. */
  "started",
  /** Approved; the bank has not confirmed it. */
  "approved",
  "confirmed",
  /** The bank refused it. */
  "failed",
  /** Stopped, or not approved in time. */
  "abandoned",
  /** Confirmed, and taken back afterwards. */
  "returned",
] as const;

export type InstantPaymentState = (typeof instantPaymentStates)[number];

/** What the provider says of one. */
export type InstantPaymentEvent = "approved" | "confirmed" | "failed" | "cancelled";

const transitions: Readonly<
  Record<InstantPaymentState, Readonly<Record<InstantPaymentEvent, InstantPaymentState>>>
> = {
  started: { approved: "approved", confirmed: "confirmed", failed: "failed", cancelled: "abandoned" },
  approved: { approved: "approved", confirmed: "confirmed", failed: "failed", cancelled: "abandoned" },
  // Money that comes all the same counts.
  failed: { approved: "failed", confirmed: "confirmed", failed: "failed", cancelled: "failed" },
  abandoned: { approved: "abandoned", confirmed: "confirmed", failed: "abandoned", cancelled: "abandoned" },
  confirmed: { approved: "confirmed", confirmed: "confirmed", failed: "returned", cancelled: "confirmed" },
  returned: { approved: "returned", confirmed: "returned", failed: "returned", cancelled: "returned" },
};

/** What an event makes of one, whenever and however often it comes; the same state when it is stale. Rulings F3, I3. */
export function instantPaymentAfter(
  state: InstantPaymentState,
  event: InstantPaymentEvent,
): InstantPaymentState {
  return transitions[state][event];
}

/** Until its end no second try of what is owed is submitted, and no other one is started. Ruling I3. */
export const statesUnderWay = ["started", "approved"] as const satisfies readonly InstantPaymentState[];

export function isUnderWay(state: InstantPaymentState): boolean {
  const underWay: readonly InstantPaymentState[] = statesUnderWay;
  return underWay.includes(state);
}

/** Minutes in which it has to be approved. Ruling I3. */
export const minutesToApprove = 60;

/** Days after which an approved one that was not confirmed is staff's turn. Rulings I2, I3. */
export const daysToConfirm = 3;

/** The least part, in pence, unless less is owed. Ruling I3. */
export const leastPart = pence(500);

/** What a person can pay now, in pence: what is due and unpaid, less their credits. Rulings F12, I3. */
export function payableNow({ rows, sums }: PersonsMoney): Pence {
  return pence(Math.max(0, Math.min(sums.owed, addPence(owedRows(rows).map((row) => row.sums.owed)))));
}

/** The payments that are due and unpaid, oldest first. */
export function owedRows(rows: readonly MoneyRow[]): MoneyRow[] {
  return rows.filter(({ paymentId, sums }) => paymentId !== undefined && sums.owed > 0);
}

export type InstantPaymentCode = "pay-amount-required" | "pay-amount-too-little" | "pay-amount-too-much";

/** All that is owed, or a part of it that is not below the least, in pence; NaN was no amount. Ruling I3. */
export function checkAmountToPay(amount: number, payable: Pence): InstantPaymentCode | undefined {
  if (!Number.isSafeInteger(amount) || amount <= 0) return "pay-amount-required";
  if (amount > payable) return "pay-amount-too-much";
  return amount < leastPart && amount < payable ? "pay-amount-too-little" : undefined;
}

/** Whether it has waited too long: for the payer until `approveBy`, for the bank some days. Rulings I2, I3. */
export function isOverdue(
  {
    state,
    isLate,
    startedOn,
  }: {
    readonly state: InstantPaymentState;
    readonly isLate: boolean;
    readonly startedOn: Temporal.PlainDate;
  },
  today: Temporal.PlainDate,
): boolean {
  if (state === "started") return isLate;
  return state === "approved" && !isBefore(today, startedOn.add({ days: daysToConfirm }));
}
