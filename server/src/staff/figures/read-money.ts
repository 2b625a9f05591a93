import type { Success } from "@evenly/contract";
import type { CollectionState } from "@evenly/domain/collection";
import { type Days, monthsOf } from "@evenly/domain/figures";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";

type Money = Success<"GET /staff/figures/money">;
type Month = Money["months"][number];

const partOf: Readonly<Record<CollectionState, keyof Omit<Month, "month" | "charged"> | null>> = {
  planned: "toCome",
  notified: "toCome",
  submitted: "withBank",
  confirmed: "collected",
  paid_out: "collected",
  failed: "failed",
  charged_back: "failed",
  cancelled: null,
};

/**
 * Due amounts by month with their outcome, and this month's refunds and write-offs, from payments and ledger. Rulings
 * F1, H4.
 */
export async function readMoney(
  db: Kysely<Database>,
  period: Days,
  today: Temporal.PlainDate,
): Promise<Money> {
  const first = monthsOf(period);
  const last = period.to.with({ day: period.to.daysInMonth });
  const until = Temporal.PlainDate.compare(last, today) < 0 ? last : today;
  // Grouped by day: computing each payment's month is slower than reading it.
  const { rows } = await sql<{ dueOn: string; state: CollectionState; amount: number }>`
    select due_on as "dueOn", state, sum(amount)::float8 as amount from collection
    where due_on between ${first[0]?.toString()}::date and ${until.toString()}::date
    group by 1, 2`.execute(db);
  const months = first.map((day): Month => {
    const month = { month: day.toString(), charged: 0, collected: 0, withBank: 0, failed: 0, toCome: 0 };
    for (const { state, amount } of rows.filter(
      ({ dueOn }) => dueOn.slice(0, 7) === month.month.slice(0, 7),
    )) {
      const part = partOf[state];
      if (part === null) continue;
      month[part] += amount;
      month.charged += amount;
    }
    return month;
  });
  return { months, ...(await readGivenBack(db, today)) };
}

/** This month, from the ledger; a reversal counts under what it reverses. */
async function readGivenBack(
  db: Kysely<Database>,
  today: Temporal.PlainDate,
): Promise<Pick<Money, "refunded" | "writtenOff">> {
  const { rows } = await sql<Pick<Money, "refunded" | "writtenOff">>`
    select
      coalesce(-sum(amount) filter (where account = 'provider' and coalesce(reversed.cause, posting.cause) = 'refund'), 0)::float8
        as refunded,
      coalesce(sum(amount) filter (where account = 'write-offs'), 0)::float8 as "writtenOff"
    from posting join ledger_entry on posting_id = posting.id
    left join posting as reversed on reversed.id = posting.reverses
    where posting.cause in ('refund', 'write-off', 'reversal')
      and posting.value_on between ${today.with({ day: 1 }).toString()}::date and ${today.toString()}::date`.execute(
    db,
  );
  return rows[0] ?? { refunded: 0, writtenOff: 0 };
}
