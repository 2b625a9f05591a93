import { londonToday } from "@evenly/domain/calendar";
import type { CollectionState } from "@evenly/domain/collection";
import { isHouseholdOver } from "@evenly/domain/household";
import { isAnythingToCollect, meansToPay } from "@evenly/domain/means-to-pay";
import { type Pence, pence } from "@evenly/domain/money";
import {
  type DebitDay,
  debitDays,
  type MeansToPay,
  type MoneyEntry,
  owedWithoutDay,
  type PersonsMoney,
  type PlannedPayment,
  type PlanPart,
  projectMoney,
} from "@evenly/domain/persons-money";
import type { PlanKind } from "@evenly/domain/plan-parts";
import { type Task, tasksOf } from "@evenly/domain/tasks";
import { type Kysely, sql } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { isTriedAtBank } from "../collections/due-to-collect.ts";
import { openPart, openPlanOf } from "../plans/queries.ts";
import { handOversBefore, scheduleInPlace } from "../collections/time-in-place.ts";
import { readHousemateStatement, type Statement } from "../ledger/balances.ts";
import { isHeld } from "../holds/hold-collections.ts";
import { isPlaceDisputed } from "../mandates/is-place-disputed.ts";
import { findMandatesOf } from "../mandates/queries.ts";
import { findAskedRefunds } from "../refunds/plan-refunds.ts";

export type MoneyOfHousemate = PersonsMoney & {
  readonly debits: readonly DebitDay[];
  /** Pence that are owed and taken on a day of which a notice tells first. */
  readonly withoutDay: Pence;
  readonly means: MeansToPay;
  readonly statement: Statement;
  /** Something is or may still be collected, and it is not held. */
  readonly mayGiveBankDetails: boolean;
};

/**
 * The one projection of a housemate's money, from their collections, attempts and ledger entries. Before completion:
 * the schedule if everybody joined today. Rulings C3, F12.
 */
export async function readPersonsMoney(
  db: Kysely<Database>,
  deps: Now,
  housemateId: string,
): Promise<MoneyOfHousemate> {
  const today = deps.clock.today();
  const { household, ...member } = await findMember(db, housemateId);
  const statement = await readHousemateStatement(db, housemateId);
  const isStopped = (await isHeld(db, housemateId)) || (await isPlaceDisputed(db, housemateId));
  const { state, lastDay } = household;
  const isCollected = isAnythingToCollect(
    { state, lastDay: dayOf(lastDay), leftOn: dayOf(member.leftOn) },
    statement.balance.owed,
    today,
  );
  const stored = await findPayments(db, housemateId);
  const dueDays = stored.filter((one) => one.state !== "cancelled").map(({ dueOn }) => dueOn.toString());
  const isPlanned = household.state === "live" && stored.length > 0;
  const planned = isPlanned
    ? []
    : planPayments(deps, household, member).filter(({ dueOn }) => !dueDays.includes(dueOn.toString()));
  const means = isCollected ? await findMeans(db, housemateId, isStopped) : "usable";
  const money = projectMoney([...stored, ...planned], await findEntries(db, housemateId, statement), {
    today,
    means,
    refundsAsked: await findAskedRefunds(db, housemateId),
  });
  return {
    ...money,
    means,
    debits: debitDays(money.rows),
    withoutDay: owedWithoutDay(money.rows),
    statement,
    mayGiveBankDetails: isCollected && !isStopped,
  };
}

/** With what the payer has to do about it; what else there is to do is not the money's. Rulings F12, G2. */
export async function readMoneyTasks(
  db: Kysely<Database>,
  deps: Now,
  housemateId: string,
): Promise<MoneyOfHousemate & { readonly tasks: readonly Task[] }> {
  const money = await readPersonsMoney(db, deps, housemateId);
  const { arrearsReminderDays: reminderDays } = deps.config;
  const facts = {
    ...money,
    reminderDays,
    paying: undefined,
    lateSuccessor: undefined,
    proposal: undefined,
    awaited: undefined,
    nextYear: undefined,
  };
  return { ...money, tasks: tasksOf(facts, deps.clock.today(), deps.clock.proclamations()) };
}

type Member = {
  readonly weekly: Pence;
  readonly joinedOn: string;
  readonly leftOn: string | null;
  readonly handOvers: readonly string[];
};

async function findMember(
  db: Kysely<Database>,
  housemateId: string,
): Promise<Member & { readonly household: Household }> {
  const { agreedPrice, joinedOn, leftOn, handOvers, ...household } = await db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemateId")
    .innerJoin("household", "household.id", "membership.householdId")
    .selectAll("household")
    .select(["agreedPrice", "joinedOn", "leftOn", handOversBefore.as("handOvers")])
    .where("housemate.id", "=", housemateId)
    .orderBy("joinedOn", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { household, weekly: pence(agreedPrice), joinedOn, leftOn, handOvers };
}

async function findMeans(db: Kysely<Database>, housemateId: string, isStopped: boolean): Promise<MeansToPay> {
  return isStopped ? "held" : meansToPay(await findMandatesOf(db, housemateId));
}

type PaymentRow = {
  readonly id: string;
  readonly dueOn: string;
  readonly lastDay: string;
  readonly amount: number;
  readonly state: CollectionState;
  readonly collectOn: string | null;
  readonly retryOn: string | null;
  readonly part: PlanPart | null;
  readonly plan: PlanKind | null;
  readonly attempts: readonly {
    readonly takenOn: string;
    readonly amount: number;
    readonly failedAt: string | null;
    readonly reason: string | null;
  }[];
};

/** Omits attempts that were cancelled before they reached the bank. */
async function findPayments(db: Kysely<Database>, housemateId: string): Promise<PlannedPayment[]> {
  const { rows } = await sql<PaymentRow>`
    select id, due_on as "dueOn", last_day as "lastDay", amount, state, collect_on as "collectOn",
      retry_on as "retryOn", coalesce(tried.attempts, '[]'::jsonb) as attempts, ${openPart} as part,
      (select kind ${openPlanOf}) as plan
    from collection
    cross join lateral (
      select jsonb_agg(jsonb_build_object('takenOn', collect_on, 'amount', amount, 'failedAt', failed_at,
        'reason', failure_reason) order by number) as attempts
      from collection_attempt
      where collection_id = collection.id and ${isTriedAtBank(sql`failure_reason`)}
    ) as tried
    where household_id = (select household_id from housemate where id = ${housemateId}) and housemate_id = ${housemateId}
    order by due_on, id`.execute(db);
  return rows.map(({ id, dueOn, lastDay, amount, state, collectOn, retryOn, attempts, part, plan }) => ({
    id,
    dueOn: Temporal.PlainDate.from(dueOn),
    lastDay: Temporal.PlainDate.from(lastDay),
    amount: pence(amount),
    state,
    collectOn: Temporal.PlainDate.from(collectOn ?? dueOn),
    retryOn: dayOf(retryOn),
    part: part ?? undefined,
    plan: plan ?? undefined,
    attempts: attempts.map((attempt) => ({
      takenOn: Temporal.PlainDate.from(attempt.takenOn),
      amount: pence(attempt.amount),
      sentBackOn: attempt.failedAt === null ? undefined : londonToday(Date.parse(attempt.failedAt)),
      reason: attempt.reason ?? undefined,
    })),
  }));
}

/** Payments not stored yet: before completion, or of a successor while planning runs. */
function planPayments(
  deps: Now,
  household: Household,
  { weekly, joinedOn, leftOn, handOvers }: Member,
): PlannedPayment[] {
  if (isHouseholdOver(household.state)) return [];
  // A late successor has no days yet.
  if (leftOn === joinedOn) return [];
  return scheduleInPlace(deps, household, { handOvers, leftOn }, weekly)
    .filter(({ amount }) => amount > 0)
    .map(({ dueDate, lastDay, collectionDate, amount }) => ({
      id: undefined,
      dueOn: dueDate,
      lastDay,
      amount,
      state: "planned",
      collectOn: collectionDate,
      retryOn: undefined,
      attempts: [],
    }));
}

async function findEntries(
  db: Kysely<Database>,
  housemateId: string,
  { lines }: Statement,
): Promise<MoneyEntry[]> {
  const refunds = await db
    .selectFrom("refund")
    .innerJoin("collectionAttempt", "collectionAttempt.id", "refund.attemptId")
    .innerJoin("mandate", "mandate.id", "collectionAttempt.mandateId")
    .innerJoin("bankAccount", "bankAccount.id", "mandate.bankAccountId")
    .select(["refund.id", "bankAccount.accountEnding"])
    .where("refund.housemateId", "=", housemateId)
    .execute();
  const endings = new Map(refunds.map(({ id, accountEnding }) => [id, accountEnding]));
  const parts = await findWaivedParts(db, housemateId);
  const posted = lines.map(({ on, cause, amount, collectionId, refundId }) => ({
    on,
    cause,
    amount,
    paymentId: collectionId ?? undefined,
    refundId: refundId ?? undefined,
    accountEnding: refundId === null ? undefined : endings.get(refundId),
  }));
  return [...posted, ...parts];
}

/** A write-off is posted whole: each part belongs to its payment, and not to the whole debt. Ruling F4. */
async function findWaivedParts(db: Kysely<Database>, housemateId: string): Promise<MoneyEntry[]> {
  const parts = await db
    .selectFrom("writeOffPart")
    .innerJoin("writeOff", "writeOff.id", "writeOffId")
    .select(["collectionId as paymentId", "writeOffPart.amount", "writeOff.createdAt as at"])
    .where("housemateId", "=", housemateId)
    .execute();
  return parts.flatMap(({ paymentId, amount, at }): MoneyEntry[] => {
    const on = londonToday(at.getTime());
    return [
      { on, cause: "write-off", amount: -amount, paymentId },
      { on, cause: "write-off", amount, paymentId: undefined },
    ];
  });
}
