import type { Query, Success } from "@evenly/contract";
import { auditActors } from "@evenly/contract/staff/audit";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { refuseIssues } from "../../http/refusals.ts";
import type { List } from "../lists/list.ts";
import { householdOf, withinDays } from "../lists/moments.ts";
import { isUuid } from "../uuid-pattern.ts";

type Row = Success<"GET /staff/audit">["rows"][number];

const said = (name: string) => sql<string | null>`audit.detail ->> ${name}`;
const local = sql`audit.at at time zone 'Europe/London'`;
const who = sql<string | null>`case audit.actor_kind
  when 'staff' then (select name from staff_person where id = audit.actor_id::uuid)
  when 'housemate' then (select first_name from housemate where id = audit.actor_id::uuid)
  else audit.actor_id end`;
const apart = ["reason", "note", "before", "after", "from", "to"];

/** Every filter has an index. Rulings H3 to H5. */
export const audit: List<Query<"GET /staff/audit">, Row> = {
  name: "audit",
  rows: (db, filters) => {
    let query = db
      .selectFrom("audit")
      .leftJoin("household", "household.id", "audit.household_id")
      .select([
        "audit.id",
        sql<string>`(${local})::date`.as("on"),
        sql<string>`to_char(${local}, 'HH24:MI')`.as("time"),
        "audit.actor_kind as actor",
        who.as("by"),
        "audit.action",
        "household.reference",
        "audit.client_address as clientAddress",
        sql<string | null>`coalesce(${said("reason")}, ${said("note")})`.as("reason"),
        sql<string | null>`coalesce(${said("before")}, ${said("from")})`.as("before"),
        sql<string | null>`coalesce(${said("after")}, ${said("to")})`.as("after"),
        sql<
          Row["detail"]
        >`(select coalesce(jsonb_agg(jsonb_build_object('name', key, 'value', value #>> '{}') order by key), '[]')
          from jsonb_each(audit.detail) where key <> all(${apart}::text[]) and value <> 'null')`.as("detail"),
      ])
      .where(withinDays("audit.at", filters));
    if (filters.by !== undefined)
      query = query.where(({ or }) => or((filters.by ?? "").split(",").map(doneBy)));
    if (filters.action !== undefined) query = query.where("audit.action", "in", filters.action.split(","));
    if (filters.address !== undefined) query = query.where("audit.client_address", "=", filters.address);
    if (filters.household !== undefined)
      query = query.where("audit.household_id", "=", householdOf(filters.household));
    return query;
  },
  sorts: { at: { by: sql.ref("audit.at"), type: "timestamptz" } },
  firstSort: "-at",
  key: { by: sql.ref("audit.id"), type: "uuid" },
  columns: [
    { head: "Day", plain: ({ on }) => on },
    { head: "Time", plain: ({ time }) => time },
    { head: "By", text: ({ by, actor }) => by ?? (actor === "staff" ? "a command" : actor) },
    { head: "From", plain: ({ clientAddress }) => clientAddress },
    { head: "What", plain: ({ action }) => action },
    { head: "Household", plain: ({ reference }) => reference },
    { head: "Why", text: ({ reason }) => reason },
    { head: "Before", text: ({ before }) => before },
    { head: "After", text: ({ after }) => after },
    {
      head: "Also written down",
      text: ({ detail }) => detail.map(({ name, value }) => `${name} ${value}`).join(", "),
    },
  ],
};

const doneBy = (by: string): RawBuilder<boolean> => {
  if (by === "command") return sql`audit.actor_kind = 'staff' and audit.actor_id is null`;
  if (isUuid(by)) return sql`audit.actor_kind = 'staff' and audit.actor_id = ${by}`;
  const kind = auditActors.find((one) => one === by);
  if (kind === undefined) throw refuseIssues([{ field: "by", code: "choice-unknown" }]);
  return sql`audit.actor_kind = ${kind}`;
};

export const listColleagues = (db: Kysely<Database>) =>
  db.selectFrom("staff_person").select(["id", "name"]).orderBy("name").orderBy("id").execute();
