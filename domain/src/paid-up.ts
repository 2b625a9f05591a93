import { isBefore } from "./calendar.ts";
import type { CollectionState } from "./collection.ts";
import { type Pence, pence } from "./money.ts";
import { type DuePayment, outstandingOf, type PersonAccount } from "./outstanding.ts";
import { openParts } from "./plan-parts.ts";

/** A payment and what is planned or announced of it. */
export type CollectedPayment = DuePayment & {
  readonly state: CollectionState;
  readonly isCharged: boolean;
  readonly isRetried: boolean;
  /** The day announced for it, if it is to be collected. */
  readonly collectOn: Temporal.PlainDate | undefined;
  readonly noticedAmount: Pence | undefined;
  /** The part of an open plan that its notice names beside its own amount. Ruling I4. */
  readonly part?: { readonly number: number; readonly amount: Pence } | undefined;
  /** An open plan pays it, so that it is not collected itself. */
  readonly isOnPlan?: boolean;
};

export type CollectedAccount = Omit<PersonAccount, "payments"> & {
  readonly payments: readonly CollectedPayment[];
};

/**
 * What of an open plan is taken with each payment that is still to be submitted, in pence, by its id; `outstanding` as
 * `outstandingOf` says. Rulings F4, I4.
 */
export function openPartsOf(
  account: CollectedAccount,
  outstanding: ReadonlyMap<string, Pence>,
): ReadonlyMap<string, Pence> {
  const owed = account.payments.reduce(
    (sum, { id, isOnPlan }) => sum + (isOnPlan ? (outstanding.get(id) ?? 0) : 0),
    0,
  );
  const carriers = account.payments.flatMap(({ id, state, part }) =>
    part && (state === "planned" || state === "notified") ? { ...part, id } : [],
  );
  const inOrder = carriers.sort((one, other) => one.number - other.number);
  return new Map(openParts(inOrder, pence(owed)).map(({ id, amount }) => [id, amount]));
}

/** A payment of which nothing is owed any more, and why. */
export type SettledPayment = { readonly id: string; readonly settledBy: "write-off" | "credit" };

/**
 * The payments to be collected of which nothing is owed any more. One that is not charged yet waits: its charge has to
 * stand in the ledger before a credit pays it. Ruling F4.
 */
export function settledPayments(account: CollectedAccount): SettledPayment[] {
  const outstanding = outstandingOf(account);
  const parts = openPartsOf(account, outstanding);
  return account.payments.flatMap((payment) =>
    payment.isCharged &&
    isToBeCollected(payment) &&
    outstanding.get(payment.id) === 0 &&
    (parts.get(payment.id) ?? 0) === 0
      ? { id: payment.id, settledBy: payment.waived > 0 ? "write-off" : "credit" }
      : [],
  );
}

/** What a notice says of a payment; `amount` in pence. */
export type Announced = { readonly collectOn: Temporal.PlainDate; readonly amount: Pence };

export type ChangedAnnouncement = {
  readonly dueOn: Temporal.PlainDate;
  readonly before: Announced;
  /** Undefined when it is not collected any more. */
  readonly after: Announced | undefined;
};

/** How what is announced from `today` on differs after something was decided, for one notice. Ruling F5. */
export function changedAnnouncements(
  before: CollectedAccount,
  after: CollectedAccount,
  today: Temporal.PlainDate,
): ChangedAnnouncement[] {
  const announced = announcedFrom(after, today);
  return [...announcedFrom(before, today)].flatMap(([id, { dueOn, ...one }]) => {
    const now = announced.get(id);
    if (now?.amount === one.amount) return [];
    return { dueOn, before: one, after: now && { collectOn: now.collectOn, amount: now.amount } };
  });
}

/** What is announced to be taken from `today` on, at most what is owed of each payment. */
function announcedFrom(account: CollectedAccount, today: Temporal.PlainDate) {
  const outstanding = outstandingOf(account);
  const parts = openPartsOf(account, outstanding);
  return new Map(
    account.payments.flatMap((payment) => {
      const { id, state, dueOn, collectOn, noticedAmount } = payment;
      if (!isToBeCollected(payment) || state === "planned" || payment.isOnPlan) return [];
      if (collectOn === undefined || noticedAmount === undefined || isBefore(collectOn, today)) return [];
      const own = Math.min(noticedAmount, outstanding.get(id) ?? 0);
      const amount = pence(own + (parts.get(id) ?? 0));
      return amount > 0 ? [[id, { dueOn, collectOn, amount }] as const] : [];
    }),
  );
}

function isToBeCollected({ state, isRetried }: CollectedPayment): boolean {
  return state === "planned" || state === "notified" || (state === "failed" && isRetried);
}
