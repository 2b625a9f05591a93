import type { Success } from "@evenly/contract";
import type { CodeKind } from "@evenly/domain/code";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { dayInLondon } from "../lists/moments.ts";
import { readDiscount } from "../figures/read-sums.ts";
import { householdsOf, isItsDiscount, type KeptCode } from "./code-source.ts";

type Figures = Success<"GET /staff/codes/:kind/:code/figures">;

const columnOfLead = {
  vouchers: "voucherCode",
  offers: "discountCode",
  affiliates: "affiliateCode",
  referrers: "referralCode",
} as const;

/**
 * A code's cost so far (ledger) and to come, its uses by week, and how far its households got. A separate call, because
 * it reads every household of the code. Ruling H4.
 */
export async function readFigures(
  db: Kysely<Database>,
  kind: CodeKind,
  codeRow: Pick<KeptCode, "id" | "code">,
): Promise<Figures> {
  const [{ before, off, ...sums }, costSoFar, weeks, named] = await Promise.all([
    readSums(db, kind, codeRow),
    readCost(db, kind, codeRow),
    readWeeks(db, kind, codeRow),
    countNamed(db, kind, codeRow),
  ]);
  return { ...sums, weekly: { before, off }, costSoFar, weeks, named };
}

/** Lateral look-ups by key: otherwise the planner scans both tables. */
async function readSums(db: Kysely<Database>, kind: CodeKind, codeRow: Pick<KeptCode, "id" | "code">) {
  const { rows } = await sql<
    Omit<Figures, "weekly" | "costSoFar" | "weeks" | "named"> & {
      readonly before: number;
      readonly off: number;
    }
  >`
    with used as (
      select household.id, household.state, size, price_before, price_after, completed_at, last_day,
        is_given_back, ${isItsDiscount(kind, codeRow)} as is_its_discount
      from ${householdsOf(kind, codeRow.id)} as use
      cross join lateral (select * from household where id = use.household_id offset 0) as household
    ),
    discounted as (select id from used where is_its_discount),
    to_come as (
      select sum(amount_before - amount) as amount, max(due_on) as until
      from discounted cross join lateral (
        select amount_before, amount, due_on from collection where household_id = discounted.id
          and charged_on is null and state <> 'cancelled' and amount_before > amount offset 0
      ) as collection
    )
    select
      coalesce(sum(size) filter (where not is_given_back), 0)::int as places,
      coalesce(sum(size * price_before) filter (where not is_given_back), 0)::int as before,
      coalesce(sum(size * (price_before - price_after)) filter (where not is_given_back and is_its_discount), 0)::int as off,
      coalesce((select amount from to_come), 0)::int as "stillToGive",
      (select until from to_come) as until,
      (count(*) filter (where state = 'gathering' and not is_given_back))::int as gathering,
      count(*)::int as "signedUp",
      count(completed_at)::int as complete,
      (count(*) filter (where state in ('live', 'ended') or last_day is not null))::int as live
    from used`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error("An aggregate has one row");
  return sums;
}

/** By winning code: agents give no discount; an affiliate's codes are its offers. */
async function readCost(
  db: Kysely<Database>,
  kind: CodeKind,
  { id, code }: Pick<KeptCode, "id" | "code">,
): Promise<number> {
  if (kind === "agents") return 0;
  if (kind !== "affiliates") return readDiscount(db, [code]);
  const offers = await db.selectFrom("voucher").select("code").where("affiliateId", "=", id).execute();
  return readDiscount(
    db,
    offers.map((offer) => offer.code),
  );
}

export async function readWeeks(
  db: Kysely<Database>,
  kind: CodeKind,
  { id }: Pick<KeptCode, "id">,
): Promise<Figures["weeks"]> {
  const { rows } = await sql<Figures["weeks"][number]>`
    select date_trunc('week', ${dayInLondon("usedAt")})::date as "from",
      (count(*) filter (where not is_given_back))::int as kept,
      (count(*) filter (where is_given_back))::int as cancelled
    from ${householdsOf(kind, id)} as use group by 1 order by 1`.execute(db);
  return withoutGaps(rows);
}

function withoutGaps(weeks: Figures["weeks"]): Figures["weeks"] {
  const [first] = weeks;
  const last = weeks.at(-1);
  if (!first || !last) return [];
  const byFirstDay = new Map(weeks.map((week) => [week.from, week]));
  const all = [];
  for (
    let monday = Temporal.PlainDate.from(first.from);
    monday.toString() <= last.from;
    monday = monday.add({ weeks: 1 })
  ) {
    const from = monday.toString();
    all.push(byFirstDay.get(from) ?? { from, kept: 0, cancelled: 0 });
  }
  return all;
}

async function countNamed(
  db: Kysely<Database>,
  kind: CodeKind,
  { code }: Pick<KeptCode, "code">,
): Promise<number | null> {
  if (kind === "agents") return null;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lead
    where upper(btrim(${sql.ref(columnOfLead[kind])})) = ${code}`.execute(db);
  return rows[0]?.count ?? 0;
}
