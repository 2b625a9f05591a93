import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../../database/tables.ts";
import type { Dependencies, Work } from "../../../dependencies.ts";
import type { JobHandler } from "../../../queue/index.ts";
import { confirmApproved } from "./instant-payments.ts";
import { payOut } from "./payouts.ts";
import { eventOf, writeDueEvents, writeEvents } from "./write-due-events.ts";

const sandboxLock = 7_041_124;

/**
 * A simulated bank day: writes due events as a webhook would, and makes a payout less a fee per payment (pence). Missed
 * days are made up one by one. Rulings E, F9.
 */
export function simulateBankDays(deps: Dependencies, feePerPayment = 20): JobHandler<"simulate-bank-day"> {
  return async () => {
    if (deps.directDebitProvider.name !== "sandbox") return;
    const today = deps.clock.today();
    for (let day = await firstDay(deps.db, today); day !== undefined; day = await firstDay(deps.db, today)) {
      const until = day;
      // In batches, so that workers process events meanwhile.
      while (await alone(deps.db, (trx) => writeSome(trx, deps, until)));
      await alone(deps.db, async (trx) => {
        await writePayout(trx, until, feePerPayment);
        await deps.jobs.send(trx, "work-provider-events", {});
      });
    }
  };
}

async function writeSome(
  trx: Transaction<Database>,
  { jobs }: Work,
  until: Temporal.PlainDate,
): Promise<boolean> {
  const isConfirmed = await confirmApproved(trx, until);
  const isWritten = (await writeDueEvents(trx, until)) || isConfirmed;
  if (isWritten) await jobs.send(trx, "work-provider-events", {});
  return isWritten;
}

async function firstDay(db: Kysely<Database>, today: Temporal.PlainDate) {
  const { rows } = await sql<{ day: string | null }>`
    select least((select min(news_on) from sandbox_payment), (select min(news_on) from sandbox_mandate),
      (select min(news_on) from sandbox_refund), (select min(news_on) from sandbox_instant_payment)) as day`.execute(
    db,
  );
  const day = rows[0]?.day == null ? undefined : Temporal.PlainDate.from(rows[0].day);
  return day !== undefined && Temporal.PlainDate.compare(day, today) <= 0 ? day : undefined;
}

async function writePayout(
  trx: Transaction<Database>,
  on: Temporal.PlainDate,
  feePerPayment: number,
): Promise<void> {
  const reference = await payOut(trx, on, feePerPayment);
  if (reference === undefined) return;
  await writeEvents(trx, [eventOf("payouts", { providerReference: reference }, { on, action: "paid" })]);
}

function alone<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(sandboxLock)})`.execute(trx);
    return work(trx);
  });
}
