import type { Success } from "@evenly/contract";
import { mailList } from "@evenly/contract/staff/mails";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { isByEndOf, isIn, isOfHousehold, isSince } from "../lists/conditions.ts";
import type { List } from "../lists/list.ts";
import { inLondon } from "../lists/moments.ts";

type Row = Success<"GET /staff/mails">["rows"][number];

export function selectMails(db: Kysely<Database>) {
  return db
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
}

/** Every filter has an index. Rulings H4, H5. */
export const mails: List<typeof mailList, Row> = {
  declared: mailList,
  name: "mails",
  rows: selectMails,
  filters: {
    state: isIn("email.state"),
    template: isIn("email.template"),
    household: isOfHousehold("email.household_id"),
    from: isSince("email.created_at"),
    to: isByEndOf("email.created_at"),
  },
  sorts: { written: { by: sql.ref("email.created_at"), type: "timestamptz" } },
  key: { by: sql.ref("email.id"), type: "uuid" },
  sheet: {},
};
