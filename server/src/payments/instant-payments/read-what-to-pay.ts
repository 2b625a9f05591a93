import type { Success } from "@evenly/contract";
import { londonToday } from "@evenly/domain/calendar";
import { isUnderWay, owedRows, payableNow } from "@evenly/domain/instant-payment";
import { pence } from "@evenly/domain/money";
import { payOldest } from "@evenly/domain/receipt";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { PageOwner } from "../../http/page-owner.ts";
import { readPersonsMoney } from "../persons-money/read-persons-money.ts";
import { readLongestPlan } from "../plans/make-plan.ts";
import type { InstantPayment } from "./record-instant-payment.ts";

type Answer = Success<"GET /my_house/pay">;

/**
 * What a person can pay now, and the payment by bank that they last started: of one moment, or a payment that is confirmed
 * meanwhile would be shown beside what was owed before it. Rulings F12, I3.
 */
export function readWhatToPay(deps: Dependencies, owner: PageOwner): Promise<Answer> {
  return deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((db) => readOfOneMoment(db, deps, owner));
}

async function readOfOneMoment(
  db: Transaction<Database>,
  deps: Dependencies,
  { housemateId }: PageOwner,
): Promise<Answer> {
  const money = await readPersonsMoney(db, deps, housemateId);
  const { reference, firstName } = await db
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.householdId")
    .select(["reference", "firstName"])
    .where("housemate.id", "=", housemateId)
    .executeTakeFirstOrThrow();
  const owed = payableNow(money);
  const months = owedRows(money.rows);
  const [retried] = months
    .filter(({ follows }) => follows === "tries-again")
    .sort((one, other) =>
      Temporal.PlainDate.compare(one.triesAgainOn ?? one.dueOn, other.triesAgainOn ?? other.dueOn),
    );
  const [next] = money.debits.filter(({ rows }) => rows.every(({ follows }) => follows !== "tries-again"));
  return {
    firstName,
    reference,
    owed,
    withBank: money.sums.withBank,
    since: months[0]?.dueOn.toString() ?? null,
    months: months.map(({ dueOn, sums }) => ({ dueOn: dueOn.toString(), amount: sums.owed })),
    retry:
      retried?.triesAgainOn === undefined
        ? null
        : {
            on: retried.triesAgainOn.toString(),
            dueOn: retried.dueOn.toString(),
            amount: retried.sums.owed,
          },
    next:
      next === undefined
        ? null
        : {
            on: next.on.toString(),
            amount: next.amount,
            part: next.rows.reduce((sum, { part }) => sum + (part?.amount ?? 0), 0),
          },
    mostPlanMonths: (await readLongestPlan(db, deps, housemateId))?.months ?? null,
    payment: await readLatest(db, deps, housemateId, months),
  };
}

/** Under way, or ended today or yesterday. */
async function readLatest(
  db: Transaction<Database>,
  { clock }: Dependencies,
  housemateId: string,
  owed: ReturnType<typeof owedRows>,
): Promise<Answer["payment"]> {
  const payment = await db
    .selectFrom("instantPayment")
    .selectAll()
    .where("housemateId", "=", housemateId)
    .orderBy("startedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (payment === undefined) return null;
  const { amount, state, startedAt, approvedAt, endedAt } = payment;
  const isOver = endedAt !== null && londonToday(endedAt.getTime()).add({ days: 1 });
  if (isOver && Temporal.PlainDate.compare(isOver, clock.today()) < 0) return null;
  const pays =
    payment.receiptId === null
      ? payOldest(isUnderWay(state) ? owed : [], pence(amount)).map((part) => ({
          dueOn: part.dueOn.toString(),
          amount: part.amount,
        }))
      : await readPaid(db, payment);
  return {
    amount,
    state,
    startedAt: startedAt.toISOString(),
    approvedAt: approvedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    pays,
  };
}

async function readPaid(db: Transaction<Database>, { id, householdId }: InstantPayment) {
  const { rows } = await sql<{ dueOn: string; amount: number }>`
    select collection.due_on as "dueOn", -ledger_entry.amount as amount
    from posting
    join ledger_entry on ledger_entry.posting_id = posting.id and account = 'receivable'
    join collection on collection.id = split_part(posting.cause_reference, ':', 1)::uuid
    where posting.household_id = ${householdId} and posting.cause = 'receipt'
      and split_part(posting.cause_reference, ':', 2) = ${id}
    order by 1`.execute(db);
  return rows;
}
