import { isBefore } from "./calendar.ts";
import { addPence, type Pence, pence } from "./money.ts";

/** A payment by its entries, in pence. */
export type DuePayment = {
  readonly id: string;
  readonly dueOn: Temporal.PlainDate;
  /** What was charged for it or, before its due date, will be. */
  readonly charge: Pence;
  readonly collected: Pence;
  /** Submitted, outcome unknown. */
  readonly withBank: Pence;
  /** Parts of write-offs that were of this payment. */
  readonly waived: Pence;
};

/** One person's account, in pence. */
export type PersonAccount = {
  readonly payments: readonly DuePayment[];
  /** The sum of all other entries of their receivable: refunds less write-offs. Negative lowers what is owed. */
  readonly otherEntries: Pence;
  /** Refunds that are on their way and not posted. */
  readonly refundsAsked: Pence;
};

/**
 * What may still be collected of each payment, in pence, by its id: its charge less what was collected, is with the bank
 * or was let go, and less the person's credits, oldest payment first. Payments due by a day never add up to more than
 * the person owes on it. Ruling F4.
 */
export function outstandingOf(account: PersonAccount): ReadonlyMap<string, Pence> {
  const { payments, otherEntries, refundsAsked } = account;
  const open = payments
    .map((payment) => ({ ...payment, left: leftOf(payment) }))
    .sort((one, other) => Temporal.PlainDate.compare(one.dueOn, other.dueOn));
  const overpaid = open.reduce((sum, { left }) => sum + Math.max(0, -left), 0);
  const waived = addPence(payments.map((payment) => payment.waived));
  // A refund on its way takes its part of a credit.
  let credit = Math.max(0, overpaid - otherEntries - waived - refundsAsked);
  return new Map(
    open.map(({ id, left }) => {
      const used = Math.min(credit, Math.max(0, left));
      credit -= used;
      return [id, pence(Math.max(0, left) - used)];
    }),
  );
}

export type WaivedPart = { readonly id: string; readonly amount: Pence };

/**
 * The payments that a write-off of `amount` pence lets go: what is due by `today`, oldest first, and what is with the
 * bank last. Parts may add up to less when the account has credits of its own. Rulings F2, F4.
 */
export function waiveOldest(
  account: PersonAccount,
  amount: Pence,
  today: Temporal.PlainDate,
): readonly WaivedPart[] {
  const outstanding = outstandingOf(account);
  const due = account.payments
    .filter(({ dueOn }) => !isBefore(today, dueOn))
    .sort((one, other) => Temporal.PlainDate.compare(one.dueOn, other.dueOn));
  const candidates = [
    ...due.map(({ id }) => ({ id, most: outstanding.get(id) ?? 0 })),
    ...due.map(({ id, withBank }) => ({ id, most: withBank })),
  ];
  const parts = new Map<string, number>();
  let left: number = amount;
  for (const { id, most } of candidates) {
    const part = Math.min(left, most);
    if (part <= 0) continue;
    left -= part;
    parts.set(id, (parts.get(id) ?? 0) + part);
  }
  return [...parts].map(([id, part]) => ({ id, amount: pence(part) }));
}

function leftOf({ charge, collected, withBank, waived }: DuePayment): number {
  return charge - collected - withBank - waived;
}
