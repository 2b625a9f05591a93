import { londonToday, type Proclamations, proclaimedDays } from "@evenly/domain/calendar";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** Those of the domain and those that staff have added. Ruling C4. */
export const loadProclamations = async (db: Kysely<Database>): Promise<Proclamations> =>
  merge(await readProclaimedDays(db));

/** What had been proclaimed by a day: a notice of that day keeps to it. Rulings C4, F5. */
export const loadProclamationsByDay = async (
  db: Kysely<Database>,
): Promise<(until: string) => Proclamations> => {
  const rows = await readProclaimedDays(db);
  return (until) => merge(rows.filter((row) => londonToday(row.changed_at.getTime()).toString() <= until));
};

const readProclaimedDays = (db: Kysely<Database>) =>
  db.selectFrom("proclaimed_day").select(["day", "is_holiday", "changed_at"]).execute();

const merge = (rows: Awaited<ReturnType<typeof readProclaimedDays>>): Proclamations =>
  new Map([...proclaimedDays, ...rows.map(({ day, is_holiday: isHoliday }) => [day, isHoliday] as const)]);
