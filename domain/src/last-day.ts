import { earlierOf, isBefore } from "./calendar.ts";
import { cancellableCollectionStates, type CollectionState } from "./collection.ts";
import type { ServedHousehold } from "./days-in-place.ts";
import { addPence, type Pence, pence } from "./money.ts";

/** A payment when the last day of service is set; amounts in pence. */
export type StandingPayment = {
  readonly state: CollectionState;
  readonly amount: Pence;
  /** Pence posted as owed for it. */
  readonly charged: Pence;
  readonly isRetried: boolean;
};

export type CutPayment = {
  readonly charge: "stays" | "reversed" | "posted-anew";
  /** `noticed-anew`: smaller, with a new notice. `owed-less`: smaller, not collected. `with-bank`: stays there. */
  readonly collection: "stays" | "cancelled" | "noticed-anew" | "owed-less" | "not-retried" | "with-bank";
  /** Pence finally owed for it, posted or not. */
  readonly due: Pence;
};

/** What changes for a payment when service ends; `dueToLastDay` is 0 for later days. Rulings F4, F5, F11. */
export function cutPayment(payment: StandingPayment, dueToLastDay: Pence): CutPayment {
  const { state, charged } = payment;
  // A payment cancelled before it was charged is never charged.
  const due = state === "cancelled" && charged === 0 ? pence(0) : dueToLastDay;
  return { charge: cutCharge(charged, due), collection: cutCollection(payment, due), due };
}

function cutCharge(charged: Pence, due: Pence): CutPayment["charge"] {
  if (charged === 0 || charged === due) return "stays";
  return due === 0 ? "reversed" : "posted-anew";
}

function cutCollection({ state, amount, isRetried }: StandingPayment, due: Pence): CutPayment["collection"] {
  if (due >= amount) return "stays";
  if (state === "submitted") return "with-bank";
  const isToCome = cancellableCollectionStates.includes(state);
  if (!isToCome && state !== "failed") return "stays";
  if (due > 0) return state === "notified" || isRetried ? "noticed-anew" : "owed-less";
  if (isToCome) return "cancelled";
  return isRetried ? "not-retried" : "stays";
}

/** Whether nothing more is collected of a payment that was to be. Ruling F11. */
export function isCalledOff({ collection }: Pick<CutPayment, "collection">): boolean {
  return collection === "cancelled" || collection === "not-retried";
}

/** Whether less is owed of a payment that still is. Ruling F11. */
export function isSmaller({ collection }: Pick<CutPayment, "collection">): boolean {
  return collection === "noticed-anew" || collection === "owed-less";
}

/**
 * The cuts of one person that a notice tells: all of them if a payment becomes smaller. Those that only end are told by the
 * mail of the cancellation, or here with `tellsAll`. Ruling F5.
 */
export function cutsToNotice<Cut extends Pick<CutPayment, "collection">>(
  cuts: readonly Cut[],
  tellsAll: boolean,
): Cut[] {
  const isNoticed = ({ collection }: Cut) => collection === "noticed-anew";
  return tellsAll || cuts.some(isNoticed) ? cuts.filter((cut) => isNoticed(cut) || isCalledOff(cut)) : [];
}

/** One person's account when service ends, in pence. */
export type CutAccount<Cut> = {
  readonly cuts: readonly Cut[];
  readonly owed: Pence;
  /** Collected beyond what is owed. */
  readonly credit: Pence;
  /** At the bank, outcome unknown. */
  readonly withBank: Pence;
};

/**
 * What changes for a person when service ends; `balance` is what the ledger says they owe, in pence. Nothing more is
 * collected of what later payments have paid for already. Rulings F4, F11.
 */
export function cutAccount<Payment extends StandingPayment & { readonly dueToLastDay: Pence }>(
  payments: readonly Payment[],
  balance: Pence,
): CutAccount<Payment & CutPayment> {
  const cuts = payments.map((payment) => ({ ...payment, ...cutPayment(payment, payment.dueToLastDay) }));
  const charged = addPence(payments.map((payment) => payment.charged));
  const owed = balance - charged + addPence(cuts.map(({ due }) => due));
  return {
    cuts: owed > 0 ? cuts : cuts.map((cut) => ({ ...cut, collection: collectionOfPaid(cut) })),
    owed: pence(Math.max(0, owed)),
    credit: pence(Math.max(0, -owed)),
    withBank: addPence(payments.filter(({ state }) => state === "submitted").map(({ amount }) => amount)),
  };
}

/** Of a person who owes nothing: of what is charged nothing more is collected. */
function collectionOfPaid({
  due,
  charged,
  state,
  isRetried,
  collection,
}: StandingPayment & CutPayment): CutPayment["collection"] {
  if (due === 0 || charged === 0) return collection;
  if (cancellableCollectionStates.includes(state)) return "cancelled";
  return isRetried ? "not-retried" : collection;
}

/**
 * The last day of a household that is cancelled while live: the one that was named, else today, or the tenancy's end if
 * that is over. Undefined when it is no day of the tenancy. Ruling F11.
 */
export function lastDayOfCancelled(
  tenancy: { readonly start: Temporal.PlainDate; readonly end: Temporal.PlainDate },
  today: Temporal.PlainDate,
  named: Temporal.PlainDate | undefined,
): Temporal.PlainDate | undefined {
  const { start, end } = tenancy;
  const day = named ?? earlierOf(end, today);
  return isBefore(day, start) || isBefore(end, day) ? undefined : day;
}

/** The last day on which a household that is over was served; undefined until it is over, and if it was never live. Ruling F11. */
export function lastDayServed({
  state,
  tenancyEnd,
  lastDay,
}: ServedHousehold): Temporal.PlainDate | undefined {
  if (state === "ended") return tenancyEnd;
  return state === "cancelled" ? lastDay : undefined;
}

/**
 * The day to which somebody's payments are cut: their own last day, before `leftOn`, or the household's if that is earlier.
 * Undefined for who stays in a household without a last day. Rulings F11, G5.
 */
export function dayToCutTo(
  leftOn: Temporal.PlainDate | undefined,
  lastDay: Temporal.PlainDate | undefined,
): Temporal.PlainDate | undefined {
  const own = leftOn?.subtract({ days: 1 });
  if (own === undefined || lastDay === undefined) return own ?? lastDay;
  return earlierOf(lastDay, own);
}

/** Whether somebody had left by a household's last day and before today: what they owe was settled then. Ruling G5. */
export function hadLeftBefore(
  leftOn: Temporal.PlainDate | undefined,
  lastDay: Temporal.PlainDate,
  today: Temporal.PlainDate,
): boolean {
  const own = leftOn?.subtract({ days: 1 });
  return own !== undefined && !isBefore(lastDay, own) && isBefore(own, today);
}
