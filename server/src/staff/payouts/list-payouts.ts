import type { Success } from "@evenly/contract";
import { payoutList } from "@evenly/contract/staff/payouts";
import { sql } from "kysely";
import { isFrom, isInMonth, isUntil } from "../lists/conditions.ts";
import type { List } from "../lists/list.ts";
import { expectedNow } from "./known-now.ts";

type Row = Success<"GET /staff/payouts">["rows"][number];

/** Payouts beside our own records. Rulings F2, H4, H5. */
export const payouts: List<typeof payoutList, Row> = {
  declared: payoutList,
  name: "payouts",
  rows: (db) =>
    db
      .selectFrom("payout")
      .select([
        "payout.providerReference as reference",
        "payout.provider",
        "payout.arrivesOn",
        "payout.payments",
        "payout.collected",
        sql<number>`-payout.fees`.as("fees"),
        "payout.takenBack",
        "payout.refunded",
        "payout.other",
        "payout.amount as bank",
        expectedNow.as("ledger"),
        sql<number | null>`payout.amount - ${expectedNow}`.as("difference"),
      ]),
  filters: {
    arrived: isInMonth("payout.arrivesOn"),
    from: isFrom("payout.arrivesOn"),
    to: isUntil("payout.arrivesOn"),
    // Only those that differed when they came can differ now; there is an index of each.
    differs: () => sql`payout.id in (
      select id from payout where amount is distinct from expected
      union all select payout_id from payout_item where amount is distinct from ours
    ) and payout.amount <> ${expectedNow}`,
  },
  sorts: {
    arrived: { by: sql.ref("payout.arrivesOn"), type: "date" },
    bank: { by: sql.ref("payout.amount"), type: "bigint" },
  },
  key: { by: sql.ref("payout.id"), type: "uuid" },
  sheet: {},
};
