import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import {
  cutAccount,
  type CutPayment,
  dayToCutTo,
  hadLeftBefore,
  type StandingPayment,
} from "@evenly/domain/last-day";
import { addPence, type Pence, pence } from "@evenly/domain/money";
import { type Kysely, sql } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { findTimesInPlaces, paymentsOf, type TimeInPlace } from "../collections/time-in-place.ts";
import { readHousemateStatement } from "../ledger/balances.ts";
import { type CreditRefunds, planRefunds } from "../refunds/plan-refunds.ts";

export type PlannedCut = StandingPayment &
  CutPayment & {
    readonly collectionId: string;
    readonly dueOn: string;
    readonly collectOn: string | null;
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
  readonly credit: CreditRefunds;
  /** All of the credit, by the provider or by staff. */
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
    const leftOn = dayOf(time.leftOn);
    return hadLeftBefore(leftOn, lastDay, today) ? [] : toCut(household, time, lastDay);
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
  const leavers = times.filter(({ leftOn }) => leftOn !== null);
  return planForAll(
    db,
    deps,
    leavers.flatMap((time) => toCut(household, time, dayOf(household.lastDay))),
  );
}

/**
 * As `planLastDay` for one person who cancels their contract: up to `lastDay`, or without one as if nothing had ever been
 * supplied. Undefined for who has no days. Rulings F11, J3.
 */
export async function planContractEnd(
  db: Kysely<Database>,
  deps: Now,
  household: Household,
  membershipId: string,
  lastDay: Temporal.PlainDate | undefined,
): Promise<HousemateToLastDay | undefined> {
  const [time] = await findTimesInPlaces(db, { membershipId });
  if (time === undefined) return undefined;
  const dayBefore = Temporal.PlainDate.from(household.tenancyStart).subtract({ days: 1 });
  return lastDay === undefined
    ? planFor(db, deps, { household, time: { ...time, handOvers: [] }, lastDay: dayBefore })
    : planFor(db, deps, { household, time, lastDay });
}

function toCut(household: Household, time: TimeInPlace, lastDay: Temporal.PlainDate | undefined): ToCut[] {
  const own = dayToCutTo(dayOf(time.leftOn), lastDay);
  return own === undefined ? [] : [{ household, time, lastDay: own }];
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
  const ends = [lastDay, dayToCutTo(dayOf(time.leftOn), undefined) ?? lastDay].map((day) => day.toString());
  const payments = (await findPayments(db, housemateId, ends)).map((payment) => {
    const inSchedule = schedule.find(({ dueDate }) => dueDate.toString() === payment.dueOn);
    return { ...payment, toLastDay: inSchedule, dueToLastDay: inSchedule?.amount ?? pence(0) };
  });
  const { balance } = await readHousemateStatement(db, housemateId);
  const { cuts, owed, credit, withBank } = cutAccount(payments, balance.owed);
  const planned = await planRefunds(db, housemateId, credit);
  return {
    ...(await findWho(db, housemateId)),
    housemateId,
    place,
    lastDay,
    cuts,
    credit: planned,
    refunded: addPence([planned.left, ...planned.refunds.map(({ amount }) => amount)]),
    owed,
    withBank,
  };
}

function findWho(db: Kysely<Database>, housemateId: string): Promise<Who> {
  return db
    .selectFrom("housemate")
    .select(["firstName", "email"])
    .where("id", "=", housemateId)
    .executeTakeFirstOrThrow();
}

/** With the amount currently charged: the original charge, or the one of an earlier cut. */
async function findPayments(db: Kysely<Database>, housemateId: string, lastDays: readonly string[]) {
  const rows = await db
    .selectFrom("collection")
    .select(["id as collectionId", "dueOn", "state", "amount"])
    .select(({ fn }) => fn.coalesce("retryOn", "collectOn").as("collectOn"))
    .select(({ eb }) => eb("retryOn", "is not", null).$castTo<boolean>().as("isRetried"))
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
    .where("housemateId", "=", housemateId)
    .orderBy("dueOn")
    .orderBy("id")
    .execute();
  return rows.map(({ amount, standing, ...rest }) => ({
    ...rest,
    amount: pence(amount),
    charged: pence(standing?.amount ?? 0),
    chargeReference: standing?.reference ?? rest.collectionId,
  }));
}
