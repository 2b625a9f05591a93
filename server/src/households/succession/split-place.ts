import type { CollectionState } from "@evenly/domain/collection";
import { collectionDateFor, type ScheduledPayment } from "@evenly/domain/direct-debit";
import { addPence, type Pence, pence } from "@evenly/domain/money";
import { daysOfPayment, handOverDay, joinBy, splitSchedule } from "@evenly/domain/succession";
import type { Kysely } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import {
  collectionTerms,
  readHousemateStatement,
  scheduleInPlace,
  type TimeInPlace,
} from "../../payments/index.ts";

type Needs = Pick<Dependencies, "clock" | "config">;

type Held = {
  readonly dueOn: string;
  readonly state: CollectionState;
  /** Null after a failure without a retry. */
  readonly takenOn: string | null;
};

/** Amounts in pence; days are null where nothing is collected. */
export type SplitPayment = {
  readonly dueOn: string;
  readonly lastDay: string;
  readonly amount: Pence;
  readonly yours: Pence;
  readonly theirs: Pence;
  readonly yourDays: number;
  readonly theirDays: number;
  readonly days: number;
  readonly isTaken: boolean;
  readonly collectOnYours: string | null;
  readonly collectOnTheirs: string | null;
};

export type TimeToSplit = {
  readonly schedule: readonly ScheduledPayment[];
  readonly held: ReadonlyMap<string, Held>;
  readonly settled: Pence;
};

/** As if never handed over. Ruling G5. */
export const readTimeToSplit = async (
  db: Kysely<Database>,
  deps: Needs,
  household: Household,
  time: TimeInPlace,
): Promise<TimeToSplit> => {
  const rows = await db
    .selectFrom("collection")
    .select(["due_on as dueOn", "state", "amount"])
    .select(({ eb, fn }) =>
      eb
        .case()
        .when("state", "=", "failed")
        .then(eb.ref("retry_on"))
        .else(fn.coalesce("retry_on", "collect_on"))
        .end()
        .as("takenOn"),
    )
    .where("housemate_id", "=", time.housemateId)
    .where("state", "<>", "cancelled")
    .execute();
  const { balance } = await readHousemateStatement(db, time.housemateId);
  const withBank = addPence(
    rows.filter(({ state }) => state === "submitted").map((row) => pence(row.amount)),
  );
  return {
    schedule: scheduleInPlace(deps, household, { ...time, leftOn: null }, time.agreedPrice).filter(
      ({ amount }) => amount > 0,
    ),
    held: new Map(rows.map((row) => [row.dueOn, row])),
    settled: pence(balance.collected - balance.refunded + balance.writtenOff + withBank),
  };
};

const takenStates: readonly CollectionState[] = ["submitted", "confirmed", "paid_out"];

/** How each payment splits on a day, if settled today. Ruling G5. */
export const splitPayments = (
  deps: Needs,
  { schedule, held }: TimeToSplit,
  handsOverOn: Temporal.PlainDate,
): SplitPayment[] =>
  schedule.map((payment) => {
    const { leaver, successor } = splitSchedule([payment], handsOverOn, deps.clock.proclamations());
    const [yours, theirs] = [leaver[0], successor[0]];
    const dueOn = payment.dueDate.toString();
    const known = held.get(dueOn);
    const isTaken = known !== undefined && takenStates.includes(known.state);
    const isChanged = yours !== undefined && theirs !== undefined && !isTaken;
    const unchangedOn = known === undefined ? payment.collectionDate.toString() : known.takenOn;
    const changedOn = () =>
      collectionDateFor({ dueDate: payment.dueDate, ...collectionTerms(deps) }).toString();
    return {
      dueOn,
      lastDay: payment.lastDay.toString(),
      amount: payment.amount,
      yours: yours?.amount ?? pence(0),
      theirs: theirs?.amount ?? pence(0),
      yourDays: yours === undefined ? 0 : daysOfPayment(yours),
      theirDays: theirs === undefined ? 0 : daysOfPayment(theirs),
      days: daysOfPayment(payment),
      isTaken,
      collectOnYours:
        yours === undefined ? null : isChanged && unchangedOn !== null ? changedOn() : unchangedOn,
      collectOnTheirs: theirs === undefined || theirs.amount === 0 ? null : theirs.collectionDate.toString(),
    };
  });

/** Totals of both, and the leaver's with and without a successor; in pence. Ruling G5. */
export const addUp = (rows: readonly SplitPayment[], settled: Pence) => {
  const [yoursInAll, theirsInAll] = [
    addPence(rows.map(({ yours }) => yours)),
    addPence(rows.map(({ theirs }) => theirs)),
  ];
  const inAll = pence(yoursInAll + theirsInAll);
  return {
    yoursInAll,
    theirsInAll,
    inAll,
    stillYours: pence(Math.max(0, yoursInAll - settled)),
    stillWithout: {
      amount: pence(Math.max(0, inAll - settled)),
      payments: rows.filter(({ isTaken }) => !isTaken).length,
    },
    refund: pence(Math.max(0, settled - yoursInAll)),
  };
};

/** First day of a successor who joins, or is accepted, today. Ruling G5. */
export const handOverDayFor = (deps: Needs, lastDay: Temporal.PlainDate | string): Temporal.PlainDate =>
  handOverDay({ lastDay: Temporal.PlainDate.from(lastDay), ...collectionTerms(deps) });

/** Deadline to join for a handover on that day. Ruling G5. */
export const joinByFor = (
  deps: Needs,
  { schedule, held }: TimeToSplit,
  handsOverOn: Temporal.PlainDate,
): Temporal.PlainDate => {
  const { leaver, successor } = splitSchedule(schedule, handsOverOn, deps.clock.proclamations());
  const [last, first] = [leaver.at(-1), successor[0]];
  const isOnePayment =
    last !== undefined &&
    first !== undefined &&
    schedule.some(({ dueDate, lastDay }) => dueDate.equals(last.dueDate) && lastDay.equals(first.lastDay));
  const known = isOnePayment ? held.get(last.dueDate.toString()) : undefined;
  const isToCome = known !== undefined && !takenStates.includes(known.state) && known.takenOn !== null;
  return joinBy({
    handsOverOn,
    changedOn: isToCome ? Temporal.PlainDate.from(known.takenOn) : undefined,
    ...collectionTerms(deps),
  });
};
