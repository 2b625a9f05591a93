import type { Query, Success } from "@evenly/contract";
import { sql } from "kysely";
import { choicesIn } from "../lists/filters.ts";
import type { List } from "../lists/list.ts";
import { daysIn } from "../lists/period.ts";
import { expectedNow } from "./known-now.ts";

type Row = Success<"GET /staff/payouts">["rows"][number];

/** Payouts beside our own records. Rulings F2, H4, H5. */
export const payouts: List<Query<"GET /staff/payouts">, Row> = {
  name: "payouts",
  rows: (db, filters) => {
    const { from, to } = daysIn({ ...filters, month: ["arrived", filters.arrived] });
    let query = db
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
      ]);
    if (from !== undefined) query = query.where("payout.arrives_on", ">=", from);
    if (to !== undefined) query = query.where("payout.arrives_on", "<=", to);
    if (choicesIn("differs", filters.differs, ["yes"]))
      query = query.where(sql<boolean>`payout.amount <> ${expectedNow}`);
    return query;
  },
  sorts: {
    arrived: { by: sql.ref("payout.arrives_on"), type: "date" },
    bank: { by: sql.ref("payout.amount"), type: "bigint" },
  },
  firstSort: "-arrived",
  key: { by: sql.ref("payout.id"), type: "uuid" },
  columns: [
    { head: "Payout", text: ({ reference }) => reference },
    { head: "Provider", plain: ({ provider }) => provider },
    { head: "Arrived", plain: ({ arrivesOn }) => arrivesOn },
    { head: "Payments", plain: ({ payments }) => payments },
    { head: "Collected", money: ({ collected }) => collected },
    { head: "Fees", money: ({ fees }) => fees },
    { head: "Charged back", money: ({ takenBack }) => takenBack },
    { head: "Refunded", money: ({ refunded }) => refunded },
    { head: "Other", money: ({ other }) => other },
    { head: "Bank has", money: ({ bank }) => bank },
    { head: "Ledger has", money: ({ ledger }) => ledger },
    { head: "Difference", money: ({ difference }) => difference },
  ],
};
