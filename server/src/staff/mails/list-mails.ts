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
    .leftJoin("household", "household.id", "email.householdId")
    .select([
      "email.id",
      inLondon("email.createdAt").as("written"),
      sql<Row["sent"]>`case when email.sent_at is not null then ${inLondon("email.sentAt")} end`.as("sent"),
      "email.state",
      "email.template",
      "email.toAddress as to",
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
    household: isOfHousehold("email.householdId"),
    from: isSince("email.createdAt"),
    to: isByEndOf("email.createdAt"),
  },
  sorts: { written: { by: sql.ref("email.createdAt"), type: "timestamptz" } },
  key: { by: sql.ref("email.id"), type: "uuid" },
  sheet: {},
};
