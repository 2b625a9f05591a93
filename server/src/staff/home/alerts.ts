import type { Success } from "@evenly/contract";
import { type Kysely, sql } from "kysely";
import { placesTakenOn } from "../../../database/rules-in-sql.ts";
import type { Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";
import { momentInLondon } from "../moment-in-london.ts";
import { aboutAlert, factsOf } from "./about-alert.ts";

type ToDo = Success<"GET /staff/home">["toDo"];
type Alert = Success<"GET /staff/alerts/:alertId">;

const most = 20;
const soonInDays = 14;

function openAlerts(db: Kysely<Database>) {
  return db
    .selectFrom("staff_alert")
    .leftJoin("household", "household.id", "staff_alert.household_id")
    .select(["staff_alert.id", "kind", "household.reference", "household.line1 as address", "raised_at"])
    .select(aboutAlert.as("about"))
    .where("resolved_at", "is", null);
}

/** Open alerts, and households that start soon with free places. Each by an index. Ruling H4. */
export async function readToDo(db: Kysely<Database>, today: Temporal.PlainDate): Promise<ToDo> {
  const alerts = await openAlerts(db).orderBy("raised_at").orderBy("staff_alert.id").limit(most).execute();
  const day = today.toString();
  const { rows: unfilled } = await sql<ToDo["unfilled"][number]>`
    select reference, address, size - taken as open, starts from (
      select reference, line1 as address, size, tenancy_start as starts,
        ${placesTakenOn(day)} as taken
      from household
      where state = 'gathering' and tenancy_start between ${day}::date and ${day}::date + ${soonInDays}::int
      order by tenancy_start, id limit ${most}) as soon
    where taken < size`.execute(db);
  return {
    alerts: alerts.map(({ raised_at: at, ...alert }) => ({ ...alert, raisedOn: momentInLondon(at).on })),
    unfilled,
  };
}

export async function readAlert(db: Kysely<Database>, id: string): Promise<Alert> {
  const found = await openAlerts(db)
    .select(["staff_alert.reference as named", "detail"])
    .where(({ eb, cast }) => eb(cast<string>("staff_alert.id", "text"), "=", id))
    .executeTakeFirst();
  if (found === undefined) throw refuse("alert-unknown");
  const { raised_at: at, named, detail, ...alert } = found;
  return { ...alert, raisedOn: momentInLondon(at).on, facts: factsOf(named, detail, alert.about) };
}
