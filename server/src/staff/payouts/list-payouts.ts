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
        "payout.provider_reference as reference",
        "payout.provider",
        "payout.arrives_on as arrivesOn",
        "payout.payments",
        "payout.collected",
        sql<number>`-payout.fees`.as("fees"),
        "payout.taken_back as takenBack",
        "payout.refunded",
        "payout.other",
        "payout.amount as bank",
        expectedNow.as("ledger"),
        sql<number | null>`payout.amount - ${expectedNow}`.as("difference"),
      ]),
  filters: {
    arrived: isInMonth("payout.arrives_on"),
    from: isFrom("payout.arrives_on"),
    to: isUntil("payout.arrives_on"),
    differs: () => sql`payout.amount <> ${expectedNow}`,
  },
  sorts: {
    arrived: { by: sql.ref("payout.arrives_on"), type: "date" },
    bank: { by: sql.ref("payout.amount"), type: "bigint" },
  },
  key: { by: sql.ref("payout.id"), type: "uuid" },
  sheet: {},
};
