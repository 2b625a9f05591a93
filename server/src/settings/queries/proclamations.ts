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
  return (until) => merge(rows.filter((row) => londonToday(row.changed_at.getTime()).toString() <= until));
}

function readProclaimedDays(db: Kysely<Database>) {
  return db.selectFrom("proclaimed_day").select(["day", "is_holiday", "changed_at"]).execute();
}

function merge(rows: Awaited<ReturnType<typeof readProclaimedDays>>): Proclamations {
  return new Map([
    ...proclaimedDays,
    ...rows.map(({ day, is_holiday: isHoliday }) => [day, isHoliday] as const),
  ]);
}
