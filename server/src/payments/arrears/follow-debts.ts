import { dueReminders, isForStaff, type SentReminder } from "@evenly/domain/arrears";
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

/** From the first day of the timetable on, once a person and debt. Ruling I2. */
async function tellStaff(
  trx: Transaction<Database>,
  deps: Work,
  { housemateId, householdId }: Debtor,
  { arrears }: Debt,
): Promise<void> {
  const { since } = arrears;
  if (since === undefined || !isForStaff(arrears, deps.config.arrearsReminderDays)) return;
  const isOpen = await trx
    .selectFrom("staffCase")
    .select("id")
    .where("housemateId", "=", housemateId)
    .where("kind", "=", "arrears")
    .where("state", "<>", "done")
    .executeTakeFirst();
  if (isOpen !== undefined) return;
  const plans = await trx
    .selectFrom("paymentPlan")
    .select("id")
    .where("housemateId", "=", housemateId)
    .where("endedAt", "is not", null)
    .execute();
  // What was on a plan that ended is another matter.
  const reference = [housemateId, since.toString(), ...(plans.length > 0 ? [plans.length] : [])].join(":");
  await raiseAlert(trx, deps, {
    kind: "arrears",
    reference,
    householdId,
    housemateId,
    detail: { housemateId },
  });
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
      spread: await readLongestPlan(trx, deps, housemateId),
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
