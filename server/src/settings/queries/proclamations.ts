import { londonToday, type Proclamations, proclaimedDays } from "@evenly/domain/calendar";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** Those of the domain and those that staff have added. Ruling C4. */
export async function loadProclamations(db: Kysely<Database>): Promise<Proclamations> {
  return merge(await readProclaimedDays(db));
}

/** What had been proclaimed by a day: a notice of that day keeps to it. Rulings C4, F5. */
export async function loadProclamationsByDay(
  db: Kysely<Database>,
): Promise<(until: string) => Proclamations> {
  const rows = await readProclaimedDays(db);
  return (until) => merge(rows.filter((row) => londonToday(row.changedAt.getTime()).toString() <= until));
}

function readProclaimedDays(db: Kysely<Database>) {
  return db.selectFrom("proclaimedDay").select(["day", "isHoliday", "changedAt"]).execute();
}

function merge(rows: Awaited<ReturnType<typeof readProclaimedDays>>): Proclamations {
  return new Map([...proclaimedDays, ...rows.map(({ day, isHoliday }) => [day, isHoliday] as const)]);
}
