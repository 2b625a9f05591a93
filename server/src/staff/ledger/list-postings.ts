import type { Success } from "@evenly/contract";
import { postingList } from "@evenly/contract/staff/ledger";
import type { LedgerAccount, PostingCause } from "@evenly/domain/ledger";
import { sql } from "kysely";
import { isFrom, isIn, isInMonth, isOfHousehold, isUntil } from "../lists/conditions.ts";
import type { List } from "../lists/list.ts";
import { causeReversed, trace } from "./caused-by.ts";

type Row = Success<"GET /staff/ledger">["rows"][number];
/** One for each entry, so that each posting sums to zero. Rulings F1, H5. */
type Line = Row & Row["entries"][number];

const money: readonly PostingCause[] = ["collection", "collection-failure", "charge-back"];

/** Causes that can touch an account, to skip the others. Ruling F2. */
const causesOf: Record<LedgerAccount, readonly PostingCause[]> = {
  receivable: ["charge", ...money, "refund", "write-off", "receipt"],
  provider: [...money, "payout", "refund", "receipt"],
  bank: ["payout", "receipt"],
  "provider-fees": ["payout"],
  suspense: ["payout"],
  income: ["charge"],
  discounts: ["charge"],
  refunds: ["write-off"],
  "write-offs": ["write-off"],
};

/** Every filter has an index. Rulings F1, H4, H5. */
export const postings: List<typeof postingList, Row, Row, Line> = {
  declared: postingList,
  name: "ledger",
  rows: (db) =>
    db.selectFrom("posting").select([
      "posting.id",
      "posting.valueOn as on",
      sql<string>`coalesce(posting.cause_on, posting.value_on)`.as("causeOn"),
      "posting.postedOn",
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
    ]),
  filters: {
    account: (accounts) => {
      const moving = accounts.flatMap((account) => causesOf[account]);
      // Repeats the partial index's condition.
      const isOthers = moving.includes("charge") ? sql`true` : sql`posting.cause <> 'charge'`;
      return sql`${isIn("posting.cause")([...moving, "reversal"])} and ${isOthers}
        and exists (select from ledger_entry where posting_id = posting.id and account = any(${accounts}::text[]))`;
    },
    cause: isIn("posting.cause"),
    household: isOfHousehold("posting.householdId"),
    month: isInMonth("posting.valueOn"),
    from: isFrom("posting.valueOn"),
    to: isUntil("posting.valueOn"),
  },
  sorts: { day: { by: sql.ref("posting.valueOn"), type: "date" } },
  key: { by: sql.ref("posting.id"), type: "uuid" },
  lines: (row) => row.entries.map((entry) => ({ ...row, ...entry })),
  sheet: {
    household: ({ household }) => household?.reference,
    address: ({ household }) => household?.address,
    person: ({ trace: { person } }) => person,
    dueOn: ({ trace: { dueOn } }) => dueOn,
    traced: ({ trace: { reference } }) => reference,
    reason: ({ trace: { reason } }) => reason,
  },
};
