import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../../database/tables.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { JobHandler } from "../../../queue/index.ts";
import { payOut } from "./payouts.ts";
import { eventOf, tellNews, writeEvents } from "./tell-news.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "directDebitProvider" | "jobs">;

/** Any number will do, as long as it stays the same. */
const sandboxLock = 7_041_124;

/**
 * The bank's day: what happens to payments, mandates and refunds by today is told as events, as a provider's webhook
 * would, and what was paid is paid out, less a fee for each payment (pence). Days on which it did not run are made up
 * for one by one. Rulings E, F9.
 */
export const playSandbox =
  (deps: Needs, feePerPayment = 20): JobHandler<"play-sandbox"> =>
  async () => {
    if (deps.directDebitProvider.name !== "sandbox") return;
    const today = deps.clock.today();
    for (let day = await firstDay(deps.db, today); day !== undefined; day = await firstDay(deps.db, today)) {
      const until = day;
      // What is told is worked off, by others too, while the rest is being told.
      while (await alone(deps.db, (trx) => tellSome(trx, deps, until)));
      await alone(deps.db, async (trx) => {
        await tellPayout(trx, until, feePerPayment);
        await deps.jobs.send(trx, "work-provider-events", {});
      });
    }
  };

const tellSome = async (
  trx: Transaction<Database>,
  { jobs }: Needs,
  until: Temporal.PlainDate,
): Promise<boolean> => {
  const isTold = await tellNews(trx, until);
  if (isTold) await jobs.send(trx, "work-provider-events", {});
  return isTold;
};

const firstDay = async (db: Kysely<Database>, today: Temporal.PlainDate) => {
  const { rows } = await sql<{ day: string | null }>`
    select least((select min(news_on) from sandbox_payment), (select min(news_on) from sandbox_mandate),
      (select min(news_on) from sandbox_refund)) as day`.execute(db);
  const day = rows[0]?.day == null ? undefined : Temporal.PlainDate.from(rows[0].day);
  return day !== undefined && Temporal.PlainDate.compare(day, today) <= 0 ? day : undefined;
};

const tellPayout = async (
  trx: Transaction<Database>,
  on: Temporal.PlainDate,
  feePerPayment: number,
): Promise<void> => {
  const reference = await payOut(trx, on, feePerPayment);
  if (reference === undefined) return;
  await writeEvents(trx, [eventOf("payouts", { provider_reference: reference }, { on, action: "paid" })]);
};

const alone = <Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(sandboxLock)})`.execute(trx);
    return work(trx);
  });
