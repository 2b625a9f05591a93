import { type CutPayment, cutPayment } from "@evenly/domain/last-day";
import { cancellableCollectionStates, type CollectionState } from "@evenly/domain/collection";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { addPence, type Pence, pence } from "@evenly/domain/money";
import { isBefore } from "@evenly/domain/calendar";
import { type Kysely, sql } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { findTimesInPlaces, paymentsOf, type TimeInPlace } from "../collections/time-in-place.ts";
import { readHousemateStatement } from "../ledger/balances.ts";
import { type PlannedRefund, planRefunds } from "../refunds/plan-refunds.ts";

export type PlannedCut = CutPayment & {
  readonly collectionId: string;
  readonly dueOn: string;
  readonly state: CollectionState;
  readonly amount: Pence;
  readonly collectOn: string | null;
  readonly isRetried: boolean;
  readonly isCharged: boolean;
  readonly chargeReference: string;
  /** The payment as scheduled up to the last day; `amountBefore` is without the discount. */
  readonly toLastDay: (ScheduledPayment & { readonly amountBefore: Pence }) | undefined;
};

export type HousemateToLastDay = {
  readonly housemateId: string;
  /** Earlier than the household's for a leaver: the day before the handover. */
  readonly lastDay: Temporal.PlainDate;
  readonly place: number;
  readonly firstName: string;
  readonly email: string;
  readonly cuts: readonly PlannedCut[];
  readonly refunds: readonly PlannedRefund[];
  readonly refunded: Pence;
  readonly owed: Pence;
  /** At the bank, outcome unknown. */
  readonly withBank: Pence;
};

type Who = Pick<HousemateToLastDay, "firstName" | "email">;
type ToCut = {
  readonly household: Household;
  readonly time: TimeInPlace;
  readonly lastDay: Temporal.PlainDate;
};

/**
 * What a last day of service changes in each payment, and what is refunded. Read-only. Repeatable: a later run finds
 * what has changed at the bank. Rulings C3, F11.
 */
export async function planLastDay(
  db: Kysely<Database>,
  deps: Now,
  household: Household,
  lastDay: Temporal.PlainDate,
): Promise<HousemateToLastDay[]> {
  const today = deps.clock.today();
  const times = await findTimesInPlaces(db, { householdId: household.id });
  const concerned = times.flatMap((time) => {
    const own = lastOwnDay(time);
    if (own === undefined) return { household, time, lastDay };
    if (isBefore(lastDay, own)) return { household, time, lastDay };
    return isBefore(own, today) ? [] : { household, time, lastDay: own };
  });
  return planForAll(db, deps, concerned);
}

/** As `planLastDay` for leavers: up to the day before the handover, or the household's last day. Ruling G5. */
export async function planLeavers(
  db: Kysely<Database>,
  deps: Now,
  household: Household,
  membershipId?: string,
): Promise<HousemateToLastDay[]> {
  const times = await findTimesInPlaces(
    db,
    membershipId === undefined ? { householdId: household.id } : { membershipId },
  );
  const last = household.last_day === null ? undefined : Temporal.PlainDate.from(household.last_day);
  const leaving = times.flatMap((time) => {
    const own = lastOwnDay(time);
    if (own === undefined) return [];
    return { household, time, lastDay: last !== undefined && isBefore(last, own) ? last : own };
  });
  return planForAll(db, deps, leaving);
}

function lastOwnDay({ leftOn }: Pick<TimeInPlace, "leftOn">): Temporal.PlainDate | undefined {
  return leftOn === null ? undefined : Temporal.PlainDate.from(leftOn).subtract({ days: 1 });
}

async function planForAll(
  db: Kysely<Database>,
  deps: Now,
  all: readonly ToCut[],
): Promise<HousemateToLastDay[]> {
  const planned: HousemateToLastDay[] = [];
  for (const one of all) planned.push(await planFor(db, deps, one));
  return planned;
}

async function planFor(
  db: Kysely<Database>,
  deps: Now,
  { household, time, lastDay }: ToCut,
): Promise<HousemateToLastDay> {
  const { housemateId, place } = time;
  const toLastDay = { ...time, leftOn: lastDay.add({ days: 1 }).toString() };
  const schedule = paymentsOf(deps, household, toLastDay);
  const ends = [lastDay, lastOwnDay(time) ?? lastDay].map((day) => day.toString());
  const held = await findPayments(db, housemateId, ends);
  const cuts = held.map(({ charged, ...payment }): PlannedCut => {
    const inSchedule = schedule.find(({ dueDate }) => dueDate.toString() === payment.dueOn);
    const cut = cutPayment({ ...payment, charged }, inSchedule?.amount ?? pence(0));
    return { ...payment, ...cut, isCharged: charged > 0, toLastDay: inSchedule };
  });
  const { balance } = await readHousemateStatement(db, housemateId);
  const charges = addPence(held.map(({ charged }) => charged));
  const dues = addPence(cuts.map(({ due }) => due));
  const owed = balance.owed - charges + dues;
  const refunds = await planRefunds(db, housemateId, pence(Math.max(0, -owed)));
  return {
    ...(await findWho(db, housemateId)),
    housemateId,
    place,
    lastDay,
    cuts: owed > 0 ? cuts : cuts.map(withoutCollection),
    refunds,
    refunded: addPence(refunds.map(({ amount }) => amount)),
    owed: pence(Math.max(0, owed)),
    withBank: addPence(held.filter(({ state }) => state === "submitted").map(({ amount }) => amount)),
  };
}

function findWho(db: Kysely<Database>, housemateId: string): Promise<Who> {
  return db
    .selectFrom("housemate")
    .select(["first_name as firstName", "email"])
    .where("id", "=", housemateId)
    .executeTakeFirstOrThrow();
}

/** Nothing more is collected for days already covered by later payments. */
function withoutCollection(cut: PlannedCut): PlannedCut {
  if (cut.due === 0 || !cut.isCharged) return cut;
  if (cancellableCollectionStates.includes(cut.state)) return { ...cut, collection: "cancelled" };
  return cut.isRetried ? { ...cut, collection: "not-retried" } : cut;
}

/** With the amount currently charged: the original charge, or the one of an earlier cut. */
async function findPayments(db: Kysely<Database>, housemateId: string, lastDays: readonly string[]) {
  const rows = await db
    .selectFrom("collection")
    .select(["id as collectionId", "due_on as dueOn", "state", "amount"])
    .select(({ fn }) => fn.coalesce("retry_on", "collect_on").as("collectOn"))
    .select(({ eb }) => eb("retry_on", "is not", null).$castTo<boolean>().as("isRetried"))
    .select(
      sql<{ amount: number; reference: string } | null>`(
        select json_build_object('amount', ledger_entry.amount, 'reference', cause_reference) from posting
        join ledger_entry on ledger_entry.posting_id = posting.id and account = 'receivable'
        where cause = 'charge'
          and cause_reference in (${sql.join([
            sql`collection.id::text`,
            ...lastDays.map((day) => sql`collection.id::text || ':' || ${day}::text`),
          ])})
          and not exists (select from posting as reversal where reversal.reverses = posting.id)
      )`.as("standing"),
    )
    .where("housemate_id", "=", housemateId)
    .orderBy("due_on")
    .orderBy("id")
    .execute();
  return rows.map(({ amount, standing, ...rest }) => ({
    ...rest,
    amount: pence(amount),
    charged: pence(standing?.amount ?? 0),
    chargeReference: standing?.reference ?? rest.collectionId,
  }));
}
