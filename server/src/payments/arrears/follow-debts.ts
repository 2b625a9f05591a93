import {
  dueReminders,
  type FinishedCase,
  isForStaff,
  needsNewCase,
  type SentReminder,
} from "@evenly/domain/arrears";
import { pence } from "@evenly/domain/money";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Work } from "../../dependencies.ts";
import { addressOf, tell } from "../../mail/index.ts";
import type { JobHandler } from "../../queue/index.ts";
import { raiseAlert } from "../../cases/index.ts";
import { findUnderWay } from "../instant-payments/start-instant-payment.ts";
import { readLongestPlan } from "../plans/make-plan.ts";
import { type Debt, recordArrears, underLock } from "./record-arrears.ts";

/** Daily: queues everybody with a payment that is due and unpaid, or who owed something yesterday. Rulings I1, I2. */
export function followDebts({ db, clock, jobs }: Dependencies): JobHandler<"follow-debts"> {
  return async () => {
    const { rows } = await sql<{ housemateId: string }>`
      select housemate_id as "housemateId" from collection
      where charged_on is not null and settled_by is null and state in ('planned', 'notified', 'failed', 'charged_back')
        and (state in ('failed', 'charged_back') or coalesce(collect_on, due_on) < ${clock.today().toString()})
      union select housemate_id from arrears
      order by 1`.execute(db);
    await db
      .transaction()
      .execute((trx) =>
        jobs.sendAll(trx, "follow-debt", rows, { singletonKeyOf: ({ housemateId }) => housemateId }),
      );
  };
}

/** Works out what a person owes, and reminds them when it is time, once for each payment and day. Rulings I1, I2. */
export function followDebt(deps: Dependencies): JobHandler<"follow-debt"> {
  return ({ housemateId }) =>
    underLock(deps, housemateId, async (trx, householdId) => {
      const debt = await recordArrears(trx, deps, { housemateId, householdId });
      await tellStaff(trx, deps, { housemateId, householdId }, debt);
      await remind(trx, deps, housemateId, debt);
    });
}

type Debtor = { readonly housemateId: string; readonly householdId: string };

/** From the first day of the timetable on there is an open case as long as it is staff's matter. Ruling I2. */
async function tellStaff(
  trx: Transaction<Database>,
  deps: Work,
  { housemateId, householdId }: Debtor,
  { arrears }: Debt,
): Promise<void> {
  const timetable = deps.config.arrearsReminderDays;
  if (!isForStaff(arrears, timetable)) return;
  const isOpen = await trx
    .selectFrom("staffCase")
    .select("id")
    .where("housemateId", "=", housemateId)
    .where("kind", "=", "arrears")
    .where("state", "<>", "done")
    .executeTakeFirst();
  if (isOpen !== undefined) return;
  const today = deps.clock.today();
  if (!needsNewCase(arrears, await findFinished(trx, housemateId), timetable, today)) return;
  await raiseAlert(trx, deps, {
    kind: "arrears",
    reference: `${housemateId}:${today.toString()}`,
    householdId,
    housemateId,
    detail: { housemateId },
  });
}

/** The last case of their arrears that a colleague finished; what the product finished was settled. */
async function findFinished(
  trx: Transaction<Database>,
  housemateId: string,
): Promise<FinishedCase | undefined> {
  const { rows } = await sql<{ on: string; planEndedSince: boolean }>`
    select to_char(audit.at at time zone 'Europe/London', 'YYYY-MM-DD') as on,
      exists (select from payment_plan where housemate_id = ${housemateId} and ended_at > audit.at) as "planEndedSince"
    from staff_case join audit on audit.detail ? 'case' and audit.detail ->> 'case' = staff_case.reference
    where staff_case.housemate_id = ${housemateId} and kind = 'arrears'
      and action = 'case-done' and actor_kind = 'staff'
    order by audit.at desc limit 1`.execute(trx);
  const [last] = rows;
  return last && { ...last, on: Temporal.PlainDate.from(last.on) };
}

async function remind(
  trx: Transaction<Database>,
  deps: Work,
  housemateId: string,
  { money, arrears }: Debt,
): Promise<void> {
  const { since, owed, state } = arrears;
  const today = deps.clock.today();
  const timetable = deps.config.arrearsReminderDays;
  const sent = await findSent(trx, housemateId);
  const due = dueReminders({ rows: money.rows, state }, sent, timetable, today);
  if (due.length === 0 || since === undefined) return;
  // They are paying it. Ruling I3.
  if ((await findUnderWay(trx, housemateId)) !== undefined) return;
  const reader = await trx
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.householdId")
    .selectAll("household")
    .select(["firstName", "removedAt"])
    .where("housemate.id", "=", housemateId)
    .executeTakeFirstOrThrow();
  if (reader.removedAt !== null) return;
  await trx
    .insertInto("arrearsReminder")
    .values(
      due.map(({ paymentId: collectionId, day, owed: ofPayment }) => ({
        housemateId,
        collectionId,
        day,
        owed: ofPayment,
        sentOn: today.toString(),
      })),
    )
    .execute();
  const retried = money.debits.find(({ rows }) => rows.some(({ follows }) => follows === "tries-again"));
  await tell(trx, deps, {
    template: "money-owed",
    housemateId,
    data: {
      firstName: reader.firstName,
      fullAddress: addressOf(reader),
      owed,
      since,
      payments: money.rows.flatMap(({ dueOn, sums }) =>
        sums.owed > 0 ? { dueOn, owed: pence(sums.owed) } : [],
      ),
      retry: retried && { on: retried.on, amount: retried.amount },
      spread: await readLongestPlan(trx, deps, housemateId, money),
      needsDetails: money.rows.some(({ follows }) => follows === "needs-details"),
      nextOn: due.some(({ nextOn }) => nextOn === undefined) ? undefined : due[0]?.nextOn,
    },
  });
}

async function findSent(trx: Transaction<Database>, housemateId: string): Promise<SentReminder[]> {
  const rows = await trx
    .selectFrom("arrearsReminder")
    .select(["collectionId as paymentId", "day", "sentOn"])
    .where("housemateId", "=", housemateId)
    .execute();
  return rows.map((row) => ({ ...row, sentOn: Temporal.PlainDate.from(row.sentOn) }));
}
