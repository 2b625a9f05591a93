import { isNoneOption } from "@evenly/domain/catalogue";
import { hasLeft, hasNoDays, isNotInYet, isServedOn } from "@evenly/domain/days-in-place";
import { whyVoucherRefused } from "@evenly/domain/discount";
import { type HouseholdState, householdStates } from "@evenly/domain/household";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "./moments.ts";
import { isInPlaceOn, isWantedOption } from "./rules-in-sql.ts";
import { isOfDayServed } from "../src/payments/collections/due-to-collect.ts";
import { isOfSomeDays } from "../src/payments/collections/time-in-place.ts";
import { codesOf, stateOf } from "../src/staff/codes/code-source.ts";
import { type TestDatabase, useTestDatabases } from "../test/database.ts";

const days = ["2027-03-09", "2027-03-10", "2027-03-11"];
const dayOrNone = [...days, null];

// What the domain declares and a query also asks of many rows. Other names stand for the tables.
describe("A rule that is also in SQL is the domain's", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  beforeAll(async () => {
    ({ db } = await open());
  });

  it("whether somebody is served on a payment's day [C4] [F4]", async () => {
    const asked = householdStates.flatMap((state) =>
      dayOrNone.flatMap((lastDay) =>
        dayOrNone.flatMap((leftOn) => days.map((dueOn) => ({ state, lastDay, leftOn, dueOn }))),
      ),
    );
    const { rows } = await sql<
      { state: HouseholdState } & Record<"lastDay" | "leftOn" | "dueOn", string | null>
    >`
      with asked as (
        select row_number() over () as id, * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
          as asked (state text, "lastDay" date, "leftOn" date, "dueOn" date)
      ),
      household as (select id, state, "lastDay" as last_day from asked),
      collection as (select id as housemate_id, "dueOn" as due_on from asked),
      membership as (select id as housemate_id, "leftOn" as left_on from asked)
      select state, "lastDay", "leftOn", "dueOn" from asked
      join household using (id, state) join collection on housemate_id = id
      where ${isOfDayServed}`.execute(db);
    const served = asked.filter(({ state, lastDay, leftOn, dueOn }) =>
      isServedOn(
        Temporal.PlainDate.from(dueOn),
        { leftOn: dayOf(leftOn) },
        { state, lastDay: dayOf(lastDay) },
      ),
    );
    const inOrder = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).toSorted();
    expect(inOrder(rows)).toEqual(inOrder(served));
    expect(rows).not.toHaveLength(asked.length);
  });

  it("whether somebody is in their place on a day [G5]", async () => {
    const asked = days.flatMap((joinedOn) => dayOrNone.map((leftOn) => ({ joinedOn, leftOn })));
    const today = "2027-03-10";
    const { rows } = await sql<{ joinedOn: string; leftOn: string | null; is: boolean }>`
      with membership (joined_on, left_on) as (
        select "joinedOn", "leftOn" from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
          as asked ("joinedOn" date, "leftOn" date)
        where "leftOn" is null or "leftOn" >= "joinedOn"
      )
      select joined_on as "joinedOn", left_on as "leftOn", ${isInPlaceOn(today)} as is from membership`.execute(
      db,
    );
    expect(new Set(rows.map(({ is }) => is)).size).toBe(2);
    for (const { joinedOn, leftOn, is } of rows) {
      const theirs = { joinedOn: Temporal.PlainDate.from(joinedOn), leftOn: dayOf(leftOn) };
      const on = Temporal.PlainDate.from(today);
      expect(is).toBe(!hasLeft(theirs, on) && !isNotInYet(theirs, on));
    }
  });

  it("whether somebody has any days in a place [G5]", async () => {
    const joinedOn = "2027-03-10";
    const { rows } = await sql<{ leftOn: string | null; is: boolean }>`
      with membership (joined_on, left_on) as (
        select ${joinedOn}::date, value::date from jsonb_array_elements_text(${JSON.stringify(dayOrNone)}::jsonb)
      )
      select left_on, ${isOfSomeDays} as is from membership`.execute(db);
    expect(rows).toHaveLength(dayOrNone.length);
    for (const { leftOn, is } of rows)
      expect(is).toBe(!hasNoDays({ joinedOn: Temporal.PlainDate.from(joinedOn), leftOn: dayOf(leftOn) }));
  });

  it("which options are wanted [A4]", async () => {
    const codes = ["energy-uncapped", "no-water-01_none", "NO-TV_NONE-2", "none", "tv-none", "_none"];
    const { rows } = await sql<{ code: string }>`
      select code from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) as code
      where ${isWantedOption(sql`code`)}`.execute(db);
    expect(rows.map(({ code }) => code)).toEqual(codes.filter((code) => !isNoneOption(code)));
  });

  it("what state a voucher is in, by why a visitor is refused it [B3] [H4]", async () => {
    const kept = dayOrNone.flatMap((startsOn) =>
      dayOrNone.flatMap((endsOn) => [null, 1, 2, 3].map((limit) => ({ startsOn, endsOn, limit }))),
    );
    const [today, uses] = ["2027-03-10", 2];
    const { rows } = await sql<{
      startsOn: string | null;
      endsOn: string | null;
      limit: number | null;
      state: string;
    }>`
      with voucher as (
        select row_number() over () as id, '' as code, '' as name, '' as description, '{}'::jsonb as discount,
          "startsOn" as starts_on, "endsOn" as ends_on, null::int as minimum_housemates, null as option_code,
          null::int as minimum_term_months, "limit" as limit_total, null::int as limit_per_person,
          null as offer_code, null::uuid as affiliate_id, now() as created_at, null as made_by
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept ("startsOn" date, "endsOn" date, "limit" int)
      ),
      voucher_use as (
        select id as voucher_id, case when number > ${uses} then now() end as released_at
        from voucher cross join generate_series(1, 5) as number
      )
      select starts_on as "startsOn", ends_on as "endsOn", limit_total as "limit", ${stateOf("vouchers", today)} as state
      from ${codesOf("vouchers", today)} as kept`.execute(db);
    const states = new Map([
      ["voucher-expired", "ended"],
      ["voucher-used-up", "used-up"],
      ["voucher-not-started", "not-begun"],
    ]);
    expect(rows).toHaveLength(kept.length);
    for (const { startsOn, endsOn, limit, state } of rows) {
      const refused = whyVoucherRefused(
        {
          startsOn: dayOf(startsOn),
          endsOn: dayOf(endsOn),
          ...(limit !== null && { usesLeft: limit - uses }),
        },
        { today: Temporal.PlainDate.from(today), housemates: 4, optionCodes: [] },
      );
      expect(state).toBe(refused === undefined ? "in-use" : states.get(refused.code));
    }
    expect(new Set(rows.map(({ state }) => state)).size).toBe(4);
  });
});
