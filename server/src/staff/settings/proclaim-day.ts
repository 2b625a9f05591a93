import type { Query, Success } from "@evenly/contract";
import { isBankHoliday, londonToday, nextWorkingDay, type Proclamations } from "@evenly/domain/calendar";
import { type ProclaimedDay, readProclaimedDay } from "@evenly/domain/operator-setting";
import { checkReason } from "@evenly/domain/staff";
import { type Kysely, sql, type Transaction } from "kysely";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Now, Work } from "../../dependencies.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import { loadProclamations } from "../../settings/index.ts";
import { tokenOf } from "../../http/preview-token.ts";

type Page = Success<"GET /staff/bank_holidays">;
type Preview = NonNullable<Page["action"]>["preview"];
type Typed = Readonly<Record<"day" | "name" | "becomes", string>>;

/** The coming bank holidays, what staff proclaimed, and what a day would do. Ruling C4. */
export async function readBankHolidays(
  db: Kysely<Database>,
  { clock }: Now,
  { day, name, becomes }: Query<"GET /staff/bank_holidays">,
): Promise<Page> {
  const today = clock.today();
  const proclamations = await loadProclamations(db);
  const proclaimed = await readProclaimed(db);
  const nameOf = new Map(proclaimed.map((row) => [row.day, row.name]));
  return {
    today: today.toString(),
    holidays: comingHolidays(today, proclamations).map((date) => ({
      day: date.toString(),
      name: nameOf.get(date.toString()) ?? null,
    })),
    proclaimed,
    action:
      day === undefined
        ? null
        : await preview(db, proclamations, read({ day, name: name ?? "", becomes: becomes ?? "" }, today)),
  };
}

/** Collections noticed for the day are moved by the job `give-notice`, in batches. Rulings C4, F5, H3. */
export async function proclaimDay(
  trx: Transaction<Database>,
  { clock, jobs }: Work,
  { reason, token, ...typed }: Typed & Readonly<Record<"reason" | "token", string>>,
  { actor, now }: DoneBy,
): Promise<void> {
  refuseAny([...readProclaimedDay(meant(typed), clock.today()).issues, ...checkReason(reason)]);
  // Two colleagues at once: the second sees what the first did.
  await sql`lock table proclaimed_day in share row exclusive mode`.execute(trx);
  const wanted = read(typed, clock.today());
  const planned = await preview(trx, await loadProclamations(trx), wanted);
  if (planned.token !== token) throw refuse("approval-changed");
  const day = wanted.day.toString();
  const row = { isHoliday: wanted.isHoliday, name: wanted.name, changedAt: now };
  await trx
    .insertInto("proclaimedDay")
    .values({ day, ...row })
    .onConflict((conflict) => conflict.column("day").doUpdateSet(row))
    .execute();
  await jobs.send(trx, "give-notice", {});
  const { moved, withBank, wasHoliday } = planned.preview;
  const detail = {
    day,
    name: wanted.name,
    before: wasHoliday,
    after: wanted.isHoliday,
    moved,
    withBank,
    reason,
  };
  await recordAudit(trx, { householdId: null, actor, action: "proclaim-day", at: now, detail });
}

function meant({ becomes, ...typed }: Typed) {
  return { ...typed, isHoliday: becomes !== "working-day" };
}

function read(typed: Typed, today: Temporal.PlainDate): ProclaimedDay {
  const { issues, value } = readProclaimedDay(meant(typed), today);
  refuseAny(issues);
  if (value === undefined) throw new Error("What has no issue has a value");
  return value;
}

async function preview(
  db: Kysely<Database>,
  before: Proclamations,
  { day, isHoliday, name }: ProclaimedDay,
): Promise<{ readonly preview: Preview; readonly token: string }> {
  const after = new Map([...before, [day.toString(), isHoliday] as const]);
  const { rows } = await sql<Preview["moved"] & { readonly kind: "moved" | "with-bank" }>`
    select kind, count(*)::int as count, count(distinct housemate_id)::int as people, sum(amount)::int as amount
    from (
      select 'moved' as kind, housemate_id, amount from collection
      where (state = 'notified' and collect_on = ${day.toString()})
        or (state = 'failed' and retry_on = ${day.toString()})
      union all
      select 'with-bank', housemate_id, attempt.amount from collection_attempt as attempt
      join collection on collection.id = collection_id
      where attempt.collect_on = ${day.toString()} and failed_at is null and state = 'submitted'
    ) as affected group by kind`.execute(db);
  const sumOf = (kind: "moved" | "with-bank") => {
    const { count = 0, people = 0, amount = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return isHoliday ? { count, people, amount } : { count: 0, people: 0, amount: 0 };
  };
  const shown: Preview = {
    day: day.toString(),
    isHoliday,
    name,
    wasHoliday: isBankHoliday(day, before),
    movesTo: isHoliday ? nextWorkingDay(day, after).toString() : null,
    moved: sumOf("moved"),
    withBank: sumOf("with-bank"),
  };
  return { preview: shown, token: tokenOf(shown) };
}

function comingHolidays(today: Temporal.PlainDate, proclamations: Proclamations): Temporal.PlainDate[] {
  const last = Temporal.PlainDate.from({ year: today.year + 2, month: 12, day: 31 });
  const days = Array.from({ length: today.until(last).days + 1 }, (_, number) => today.add({ days: number }));
  return days.filter((date) => isBankHoliday(date, proclamations));
}

async function readProclaimed(db: Kysely<Database>): Promise<Page["proclaimed"]> {
  const { rows } = await sql<{ day: string; isHoliday: boolean; name: string; at: Date; by: string | null }>`
    select day, is_holiday as "isHoliday", proclaimed_day.name, changed_at as at, staff_person.name as by
    from proclaimed_day
    left join lateral (
      select actor_id from audit where action = 'proclaim-day' and detail ->> 'day' = day::text
      order by at desc, id desc limit 1
    ) as change on true
    left join staff_person on staff_person.id::text = change.actor_id
    order by day desc`.execute(db);
  return rows.map(({ at, by, ...row }) => ({
    ...row,
    lastChange: { on: londonToday(at.getTime()).toString(), by },
  }));
}
