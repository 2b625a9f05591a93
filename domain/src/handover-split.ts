import { isBefore } from "./calendar.ts";
import { collectionDateFor, type CollectionTerms, type ScheduledPayment } from "./direct-debit.ts";
import { submissionDays } from "./collection-day.ts";
import { addPence, type Pence, pence } from "./money.ts";
import { isSettled, type MoneyRow, type MoneyState, type PersonsMoney } from "./persons-money.ts";
import { daysOfPayment, handOverDay, joinBy, splitSchedule } from "./succession.ts";

export type SplitPayment = {
  readonly dueOn: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate;
  readonly amount: Pence;
  readonly yours: Pence;
  readonly theirs: Pence;
  readonly yourDays: number;
  readonly theirDays: number;
  readonly days: number;
  readonly state: MoneyState;
  /** Undefined when it is not collected, or its day is not known yet. */
  readonly takenOnYours: Temporal.PlainDate | undefined;
  readonly takenOnTheirs: Temporal.PlainDate | undefined;
};

export type StillToPay = { readonly amount: Pence; readonly payments: number };

export type PlaceSplit = {
  readonly joinsOn: Temporal.PlainDate;
  readonly handsOverOn: Temporal.PlainDate;
  readonly rows: readonly SplitPayment[];
  readonly yoursInAll: Pence;
  readonly theirsInAll: Pence;
  readonly inAll: Pence;
  /** From today on; what is with the bank is not in it. */
  readonly stillYours: StillToPay;
  readonly refund: Pence;
};

/** A leaver's money, and their payments as if they stayed. */
export type LeaversMoney = Pick<PersonsMoney, "rows" | "sums"> & {
  readonly schedule: readonly ScheduledPayment[];
};

type Terms = Pick<CollectionTerms, "advanceNoticeWorkingDays" | "proclamations">;

/**
 * What leaver and successor pay, to the penny and the day, when the successor joins on `joinsOn`: payments that are with
 * the bank by then are paid by the leaver, and what of them is the successor's is paid back. Rulings F12, G5.
 */
export function splitPlace(
  money: LeaversMoney,
  terms: Terms & { readonly joinsOn: Temporal.PlainDate; readonly handsOverOn: Temporal.PlainDate },
): PlaceSplit {
  const { joinsOn, handsOverOn } = terms;
  const { taken, withBank, waived } = money.sums;
  const settled = taken + withBank + waived;
  const paidByThen = addPence(
    money.rows
      .filter((row) => row.state === "to-come" && isPaidBy(row, joinsOn, terms))
      .map(({ amount }) => amount),
  );
  const rows = money.schedule.map((payment) => splitPayment(payment, money, terms));
  const [yoursInAll, theirsInAll] = [
    addPence(rows.map(({ yours }) => yours)),
    addPence(rows.map(({ theirs }) => theirs)),
  ];
  return {
    joinsOn,
    handsOverOn,
    rows,
    yoursInAll,
    theirsInAll,
    inAll: pence(yoursInAll + theirsInAll),
    stillYours: {
      amount: pence(Math.max(paidByThen, yoursInAll - settled)),
      payments: rows.filter(({ yours, state }) => yours > 0 && !isSettled(state)).length,
    },
    refund: pence(Math.max(0, settled + paidByThen - yoursInAll)),
  };
}

/** What the leaver still pays when nobody joins; what is with the bank is not in it. Ruling G5. */
export function stillToPayAlone({ rows, sums }: LeaversMoney): StillToPay {
  return {
    amount: pence(Math.max(0, sums.toCome + sums.owed)),
    payments: rows.filter(({ sums: own }) => own.toCome + own.owed > 0).length,
  };
}

/** The successor's first day if they join on a day. Ruling G5. */
export function handOverDayIf(
  lastDay: Temporal.PlainDate,
  joinsOn: Temporal.PlainDate,
  terms: Terms,
): Temporal.PlainDate {
  return handOverDay({ ...terms, lastDay, today: joinsOn });
}

/** The last day to join so that a handover on that day keeps both people's notice. Rulings F5, G5. */
export function joinByFor(
  { rows, schedule }: LeaversMoney,
  terms: Terms & { readonly handsOverOn: Temporal.PlainDate; readonly today: Temporal.PlainDate },
): Temporal.PlainDate {
  const spanning = schedule.find(
    ({ dueDate, lastDay }) => isBefore(dueDate, terms.handsOverOn) && !isBefore(lastDay, terms.handsOverOn),
  );
  const row = spanning && rowOf(rows, spanning);
  const changedOn = row && !isSettled(row.state) ? dayOf(row) : undefined;
  return joinBy({ ...terms, changedOn });
}

function splitPayment(
  payment: ScheduledPayment,
  { rows }: LeaversMoney,
  { joinsOn, handsOverOn, ...terms }: Parameters<typeof splitPlace>[1],
): SplitPayment {
  const { leaver, successor } = splitSchedule([payment], handsOverOn, terms.proclamations);
  const [yours, theirs] = [leaver[0], successor[0]];
  const row = rowOf(rows, payment);
  const isPaidThen = row !== undefined && isPaidBy(row, joinsOn, terms);
  const isChanged = yours !== undefined && theirs !== undefined && !isPaidThen;
  const unchangedOn = row === undefined ? payment.collectionDate : dayOf(row);
  const changedOn = () => collectionDateFor({ ...terms, dueDate: payment.dueDate, today: joinsOn });
  return {
    dueOn: payment.dueDate,
    lastDay: payment.lastDay,
    amount: payment.amount,
    yours: yours?.amount ?? pence(0),
    theirs: theirs?.amount ?? pence(0),
    yourDays: yours === undefined ? 0 : daysOfPayment(yours),
    theirDays: theirs === undefined ? 0 : daysOfPayment(theirs),
    days: daysOfPayment(payment),
    state: row?.state ?? "to-come",
    takenOnYours: yours && (isChanged && unchangedOn ? changedOn() : unchangedOn),
    takenOnTheirs: theirs && theirs.amount > 0 ? theirs.collectionDate : undefined,
  };
}

function rowOf(rows: readonly MoneyRow[], { dueDate }: ScheduledPayment): MoneyRow | undefined {
  return rows.find(({ dueOn, state }) => state !== "refunded" && dueOn.equals(dueDate));
}

/** Settled already, or submitted by that day. Ruling C4. */
function isPaidBy(row: MoneyRow, day: Temporal.PlainDate, { proclamations }: Terms): boolean {
  if (isSettled(row.state)) return true;
  return row.follows === "collected" && !isBefore(submissionDays(day, proclamations).until, row.takenOn);
}

/** When it is or was taken; undefined when its day is not known. */
function dayOf({ state, follows, takenOn, triesAgainOn }: MoneyRow): Temporal.PlainDate | undefined {
  if (follows === "tries-again") return triesAgainOn;
  if (state === "waived") return undefined;
  return isSettled(state) || follows === "collected" ? takenOn : undefined;
}
