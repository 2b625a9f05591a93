import type { Success } from "@evenly/contract";
import { type MonthDoubt, monthDoubts } from "@evenly/contract/staff/months";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";
import { isOfDayServed } from "../../payments/index.ts";
import { addUpTo } from "../ledger/read-ledger.ts";
import { monthOf } from "../lists/period.ts";
import { rowsOf } from "../lists/read-page.ts";
import { payouts } from "../payouts/list-payouts.ts";
import { months } from "./list-months.ts";

type Month = Success<"GET /staff/months/:month">;
type Preview = Pick<Month, "month" | "state" | "closed" | "sums" | "doubts"> & {
  readonly firstDay: Temporal.PlainDate;
  readonly firstOpenDay: Temporal.PlainDate;
};

/** A month's sums, and what speaks against closing it. Ruling F1. */
export async function readMonth(
  db: Kysely<Database>,
  month: string,
  today: Temporal.PlainDate,
): Promise<Preview> {
  const row = await months.rows(db, {}, today).where("ledgerMonth.month", "=", month).executeTakeFirst();
  if (row === undefined) throw refuse("month-unknown");
  const firstDay = Temporal.PlainDate.from(`${month}-01`);
  const { balances, entries } = await addUpTo(db, firstDay.add({ months: 1 }).subtract({ days: 1 }));
  return {
    ...row,
    firstDay,
    firstOpenDay: await findFirstOpenDay(db, today),
    sums: { month, entries, balances },
    doubts: row.state === "open" ? await findDoubts(db, month, today) : [],
  };
}

async function findFirstOpenDay(
  db: Kysely<Database>,
  today: Temporal.PlainDate,
): Promise<Temporal.PlainDate> {
  const first = await rowsOf(months, db, { state: ["open"] }, today)
    .orderBy("firstDay")
    .limit(1)
    .executeTakeFirst();
  return first === undefined ? today : Temporal.PlainDate.from(`${first.month}-01`);
}

/** An event is expected to be worked off within ten minutes, by the database's time as its worker. */
async function findDoubts(
  db: Kysely<Database>,
  month: string,
  today: Temporal.PlainDate,
): Promise<Month["doubts"]> {
  const first = `${month}-01`;
  const isInMonth = (column: string) =>
    sql<boolean>`${sql.ref(column)} between ${first}::date and ${first}::date + interval '1 month -1 day'`;
  const count = sql<number>`count(*)::int`.as("count");
  const counted: Record<MonthDoubt, { executeTakeFirstOrThrow: () => Promise<{ count: number }> }> = {
    events: db
      .selectFrom("providerEvent")
      .select(count)
      .where("workedAt", "is", null)
      .where("receivedAt", "<", sql<Date>`now() - interval '10 minutes'`),
    payouts: rowsOf(
      payouts,
      db,
      { arrived: monthOf(Temporal.PlainDate.from(first)), differs: ["yes"] },
      today,
    )
      .clearSelect()
      .select(count),
    "with-bank": db
      .selectFrom("collectionAttempt as attempt")
      .innerJoin("collection", "collection.id", "collectionId")
      .select(count)
      .where("collection.state", "=", "submitted")
      .where("attempt.failedAt", "is", null)
      .where(isInMonth("attempt.collectOn")),
    "not-charged": db
      .selectFrom("collection")
      .innerJoin("household", "household.id", "householdId")
      .select(count)
      .where("chargedOn", "is", null)
      .where("collection.state", "<>", "cancelled")
      .where(isInMonth("dueOn"))
      .where(isOfDayServed),
  };
  const doubts: Month["doubts"] = [];
  for (const what of monthDoubts) doubts.push({ what, ...(await counted[what].executeTakeFirstOrThrow()) });
  return doubts;
}
