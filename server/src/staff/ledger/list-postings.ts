import type { Query, Success } from "@evenly/contract";
import { type LedgerAccount, ledgerAccounts, type PostingCause, postingCauses } from "@evenly/domain/ledger";
import { sql } from "kysely";
import { choicesIn } from "../lists/filters.ts";
import type { List } from "../lists/list.ts";
import { daysIn } from "../lists/period.ts";
import { causeReversed, trace } from "./caused-by.ts";

export type Row = Success<"GET /staff/ledger">["rows"][number];

const money: readonly PostingCause[] = ["collection", "collection-failure", "charge-back"];

/** Causes that can touch an account, to skip the others. Ruling F2. */
const causesOf: Record<LedgerAccount, readonly PostingCause[]> = {
  receivable: ["charge", ...money, "refund", "write-off"],
  provider: [...money, "payout", "refund"],
  bank: ["payout"],
  "provider-fees": ["payout"],
  suspense: ["payout"],
  income: ["charge"],
  discounts: ["charge"],
  refunds: ["write-off"],
  "write-offs": ["write-off"],
};

/** Every filter has an index. Rulings F1, H4, H5. */
export const postings: List<Query<"GET /staff/ledger">, Row> = {
  name: "ledger",
  rows: (db, filters) => {
    const { from, to } = daysIn({ ...filters, month: ["month", filters.month] });
    const causes = choicesIn("cause", filters.cause, postingCauses);
    const accounts = choicesIn("account", filters.account, ledgerAccounts);
    const moving = accounts?.flatMap((account) => causesOf[account]);
    let query = db.selectFrom("posting").select([
      "posting.id",
      "posting.value_on as on",
      sql<string>`coalesce(posting.cause_on, posting.value_on)`.as("causeOn"),
      "posting.posted_on as postedOn",
      "posting.cause",
      causeReversed.as("of"),
      sql<
        Row["household"]
      >`(select jsonb_build_object('reference', reference, 'address', line1) from household
          where household.id = posting.household_id)`.as("household"),
      trace.as("trace"),
      sql<Row["entries"]>`(select jsonb_agg(jsonb_build_object('account', account, 'place', place,
            'productType', product_type, 'amount', amount) order by line)
          from ledger_entry where posting_id = posting.id)`.as("entries"),
      sql<number>`(select sum(amount)::int from ledger_entry where posting_id = posting.id and amount > 0)`.as(
        "amount",
      ),
    ]);
    if (causes) query = query.where("posting.cause", "in", causes);
    if (accounts && moving)
      query = query
        .where("posting.cause", "in", [...moving, "reversal"])
        .where(
          sql<boolean>`exists (select from ledger_entry where posting_id = posting.id and account = any(${accounts}::text[]))`,
        );
    // Repeats the partial index's condition.
    if (moving && !moving.includes("charge")) query = query.where(sql<boolean>`posting.cause <> 'charge'`);
    if (filters.household !== undefined)
      query = query.where(
        "posting.household_id",
        "=",
        sql<string>`(select id from household where reference = ${filters.household.toUpperCase()})`,
      );
    if (from !== undefined) query = query.where("posting.value_on", ">=", from);
    if (to !== undefined) query = query.where("posting.value_on", "<=", to);
    return query;
  },
  sorts: { day: { by: sql.ref("posting.value_on"), type: "date" } },
  firstSort: "-day",
  key: { by: sql.ref("posting.id"), type: "uuid" },
  columns: [],
};
