import type { Success } from "@evenly/contract";
import { auditActors, auditList } from "@evenly/contract/staff/audit";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { refuseIssues } from "../../http/refusals.ts";
import { equals, isByEndOf, isIn, isOfHousehold, isSince } from "../lists/conditions.ts";
import type { List } from "../lists/list.ts";
import { isUuid } from "../uuid-pattern.ts";

type Row = Success<"GET /staff/audit">["rows"][number];

function detailText(name: string) {
  return sql<string | null>`audit.detail ->> ${name}`;
}
const local = sql`audit.at at time zone 'Europe/London'`;
const who = sql<string | null>`case audit.actor_kind
  when 'staff' then (select name from staff_person where id = audit.actor_id::uuid)
  when 'housemate' then (select first_name from housemate where id = audit.actor_id::uuid)
  else audit.actor_id end`;
const apart = ["reason", "note", "before", "after", "from", "to"];

/** Every filter has an index. Rulings H3 to H5. */
export const audit: List<typeof auditList, Row> = {
  declared: auditList,
  name: "audit",
  rows: (db) =>
    db
      .selectFrom("audit")
      .leftJoin("household", "household.id", "audit.householdId")
      .select([
        "audit.id",
        sql<string>`(${local})::date`.as("on"),
        sql<string>`to_char(${local}, 'HH24:MI')`.as("time"),
        "audit.actorKind as actor",
        who.as("by"),
        "audit.action",
        "household.reference",
        "audit.clientAddress",
        sql<string | null>`coalesce(${detailText("reason")}, ${detailText("note")})`.as("reason"),
        sql<string | null>`coalesce(${detailText("before")}, ${detailText("from")})`.as("before"),
        sql<string | null>`coalesce(${detailText("after")}, ${detailText("to")})`.as("after"),
        sql<
          Row["detail"]
        >`(select coalesce(jsonb_agg(jsonb_build_object('name', key, 'value', value #>> '{}') order by key), '[]')
          from jsonb_each(audit.detail) where key <> all(${apart}::text[]) and value <> 'null')`.as("detail"),
      ]),
  filters: {
    by: (by) => sql`(${sql.join(by.map(doneBy), sql` or `)})`,
    action: isIn("audit.action"),
    household: isOfHousehold("audit.householdId"),
    address: equals("audit.clientAddress"),
    from: isSince("audit.at"),
    to: isByEndOf("audit.at"),
  },
  sorts: { at: { by: sql.ref("audit.at"), type: "timestamptz" } },
  key: { by: sql.ref("audit.id"), type: "uuid" },
  sheet: {
    by: ({ by, actor }) => by ?? (actor === "staff" ? "a command" : actor),
    detail: ({ detail }) => detail.map(({ name, value }) => `${name} ${value}`).join(", "),
  },
};

function doneBy(by: string): RawBuilder<boolean> {
  if (by === "command") return sql`audit.actor_kind = 'staff' and audit.actor_id is null`;
  if (isUuid(by)) return sql`audit.actor_kind = 'staff' and audit.actor_id = ${by}`;
  const kind = auditActors.find((one) => one === by);
  if (kind === undefined) throw refuseIssues([{ field: "by", code: "choice-unknown" }]);
  return sql`audit.actor_kind = ${kind}`;
}

export function listColleagues(db: Kysely<Database>) {
  return db.selectFrom("staffPerson").select(["id", "name"]).orderBy("name").orderBy("id").execute();
}
