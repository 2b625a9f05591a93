import type { Query, Success } from "@evenly/contract";
import { mailStates } from "@evenly/contract/staff/mails";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { choicesIn } from "../lists/filters.ts";
import type { List } from "../lists/list.ts";
import { householdOf, inLondon, withinDays } from "../lists/moments.ts";

type Row = Success<"GET /staff/mails">["rows"][number];

export const selectMails = (db: Kysely<Database>) =>
  db
    .selectFrom("email")
    .leftJoin("household", "household.id", "email.household_id")
    .select([
      "email.id",
      inLondon("email.created_at").as("written"),
      sql<Row["sent"]>`case when email.sent_at is not null then ${inLondon("email.sent_at")} end`.as("sent"),
      "email.state",
      "email.template",
      "email.to_address as to",
      "email.subject",
      "household.reference",
    ]);

/** Every filter has an index. Rulings H4, H5. */
export const mails: List<Query<"GET /staff/mails">, Row> = {
  name: "mails",
  rows: (db, filters) => {
    const states = choicesIn("state", filters.state, mailStates);
    let query = selectMails(db).where(withinDays("email.created_at", filters));
    if (states) query = query.where("email.state", "in", states);
    if (filters.template !== undefined)
      query = query.where("email.template", "in", filters.template.split(","));
    if (filters.household !== undefined)
      query = query.where("email.household_id", "=", householdOf(filters.household));
    return query;
  },
  sorts: { written: { by: sql.ref("email.created_at"), type: "timestamptz" } },
  firstSort: "-written",
  key: { by: sql.ref("email.id"), type: "uuid" },
  columns: [
    { head: "Written on", plain: ({ written }) => written.on },
    { head: "At", plain: ({ written }) => written.time },
    { head: "Sent on", plain: ({ sent }) => sent?.on },
    { head: "State", plain: ({ state }) => state },
    { head: "Kind", plain: ({ template }) => template },
    { head: "To", text: ({ to }) => to },
    { head: "Subject", text: ({ subject }) => subject },
    { head: "Household", plain: ({ reference }) => reference },
  ],
};
