import type { Success } from "@evenly/contract";
import type { Days, FunnelStep, Period } from "@evenly/domain/figures";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { dayInLondon, startOf } from "../lists/moments.ts";

type Figures = Success<"GET /staff/figures">;

/** From the beginning of the first day to the end of the last. */
const during = (column: string, { from, to }: Days): RawBuilder<boolean> => {
  const at = sql.ref(column);
  return sql`${at} >= ${startOf(from.toString())} and ${at} < ${startOf(to.add({ days: 1 }).toString())}`;
};
const onDays = (column: string, { from, to }: Days): RawBuilder<boolean> =>
  sql`${sql.ref(column)} between ${from.toString()}::date and ${to.toString()}::date`;

/** Each count reads an index and nothing else. A lead that was quoted on two days has two quotes. */
const countSteps = async (db: Kysely<Database>, days: Days): Promise<Record<FunnelStep, number>> => {
  const forgotten = (column: string) =>
    sql`(select coalesce(sum(${sql.ref(column)}), 0) from forgotten_lead where ${onDays("day", days)})`;
  const { rows } = await sql<Record<FunnelStep, number>>`
    select
      ((select count(*) from lead where ${during("created_at", days)}) + ${forgotten("leads")})::int as leads,
      ((select count(*) from (select distinct quoted_on, lead_id from quote where ${onDays("quoted_on", days)}) as quoted)
        + ${forgotten("quotes")})::int as quotes,
      (select count(*)::int from household where ${during("created_at", days)}) as "sign-ups",
      (select count(*)::int from household where ${during("completed_at", days)}) as complete,
      (select count(*)::int from audit where action = 'services-started' and ${during("at", days)}) as live`.execute(
    db,
  );
  return rows[0] ?? { leads: 0, quotes: 0, "sign-ups": 0, complete: 0, live: 0 };
};

/** The households of each day, by one of their moments. */
const countByDay = async (
  db: Kysely<Database>,
  column: "created_at" | "completed_at",
  days: Days,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ day: string; count: number }>`
    select ${dayInLondon(column)} as day, count(*)::int as count
    from household where ${during(column, days)} group by 1`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, count]));
};

/** From a lead to services that run, of a period and of as many days before it; and its days. Ruling H4. */
export const readFunnel = async (db: Kysely<Database>, period: Period): Promise<Figures> => {
  const now = await countSteps(db, period);
  const before = await countSteps(db, period.before);
  const signUps = await countByDay(db, "created_at", period);
  const complete = await countByDay(db, "completed_at", period);
  const days: Figures["days"] = [];
  for (let day = period.from; Temporal.PlainDate.compare(day, period.to) <= 0; day = day.add({ days: 1 })) {
    const name = day.toString();
    days.push({ day: name, signUps: signUps.get(name) ?? 0, complete: complete.get(name) ?? 0 });
  }
  return {
    from: period.from.toString(),
    to: period.to.toString(),
    before: { from: period.before.from.toString(), to: period.before.to.toString() },
    funnel: (Object.keys(now) as FunnelStep[]).map((step) => ({
      step,
      count: now[step],
      before: before[step],
    })),
    days,
  };
};
