import { type Kysely, sql } from "kysely";
import type { Database } from "./tables.ts";

/** From now on; the first term also holds for what was announced before. Run by the owner. Rulings F4, K1. */
export async function saveNoticeTerm(owner: Kysely<Database>, workingDays: number): Promise<void> {
  const last = await findNoticeTerm(owner);
  if (last === workingDays) return;
  const from = last === undefined ? sql`'-infinity'::date` : sql`day_in_london(now())`;
  await sql`insert into notice_term (from_day, working_days) values (${from}, ${workingDays})
    on conflict (from_day) do update set working_days = excluded.working_days`.execute(owner);
}

/** Working days of notice before a collection, as the database demands them of whoever collects. */
export async function findNoticeTerm(db: Kysely<Database>): Promise<number | undefined> {
  const term = await db
    .selectFrom("noticeTerm")
    .select("workingDays")
    .orderBy("fromDay", "desc")
    .limit(1)
    .executeTakeFirst();
  return term?.workingDays;
}
