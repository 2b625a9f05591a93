import type { Success } from "@evenly/contract";
import { codeHouseholdList } from "@evenly/contract/staff/codes";
import type { CodeKind } from "@evenly/domain/code";
import { costOfTerm } from "@evenly/domain/cost-of-term";
import type { HouseholdState } from "@evenly/domain/household";
import { monthlyFromWeekly, pence, type Pence } from "@evenly/domain/money";
import { type RawBuilder, sql } from "kysely";
import { placesTakenOn } from "../../../database/rules-in-sql.ts";
import { isIn } from "../lists/conditions.ts";
import type { List } from "../lists/list.ts";
import { dayInLondon } from "../lists/moments.ts";
import { householdsOf, isItsDiscount, type KeptCode } from "./code-source.ts";

type Row = {
  readonly reference: string;
  readonly address: string;
  readonly postcode: string;
  readonly usedOn: string;
  readonly state: HouseholdState;
  readonly size: number;
  readonly taken: number;
  readonly isGivenBack: boolean;
  readonly isItsDiscount: boolean;
  readonly start: string;
  readonly end: string;
  readonly before: number;
  readonly after: number;
  readonly offSoFar: number;
  readonly offPlanned: number | null;
};

type Shown = Success<"GET /staff/codes/:kind/:code/households">["rows"][number];

/** Households that used a code, with their discount. Rulings H4, H5. */
export function codeHouseholds(
  kind: CodeKind,
  codeRow: Pick<KeptCode, "id" | "code">,
): List<typeof codeHouseholdList, Shown, Row> {
  return {
    declared: codeHouseholdList,
    name: `households-of-${codeRow.code.toLowerCase()}`,
    rows: (db, _, today) => {
      const day = today.toString();
      const use = householdsOf(kind, codeRow.id) as RawBuilder<{
        householdId: string;
        isGivenBack: boolean;
      }>;
      const isIts = isItsDiscount(kind, codeRow);
      return db
        .selectFrom(use.as("use"))
        .innerJoin("household", "household.id", "use.householdId")
        .select([
          "household.reference",
          "household.line1 as address",
          "household.postcode",
          dayInLondon("use.usedAt").as("usedOn"),
          "household.state",
          "household.size",
          placesTakenOn(day).as("taken"),
          "use.isGivenBack",
          isIts.as("isItsDiscount"),
          "household.tenancyStart as start",
          "household.tenancyEnd as end",
          "household.priceBefore as before",
          "household.priceAfter as after",
          sql<number>`coalesce((select sum(amount) from posting join ledger_entry on posting_id = posting.id
          where posting.household_id = household.id and account = 'discounts'), 0)::int`.as("offSoFar"),
          sql<number | null>`(select sum(amount_before - amount)::int from collection
          where collection.household_id = household.id and collection.state <> 'cancelled')`.as("offPlanned"),
        ]);
    },
    shown: showHousehold,
    filters: { state: isIn("household.state") },
    sorts: { used: { by: sql.ref("use.usedAt"), type: "timestamptz", isFoundFirst: true } },
    key: { by: sql.ref("use.useId"), type: "uuid" },
    sheet: { isGivenBack: ({ isGivenBack }) => (isGivenBack ? "yes" : "no") },
  };
}

/** Without planned payments, the discount follows from the schedule as sold. Ruling C3. */
function showHousehold(row: Row): Shown {
  const { isItsDiscount: isIts, start, end, before, after, offSoFar, offPlanned, ...rest } = row;
  const { size } = rest;
  if (!isIts) return { ...rest, offMonthly: 0, offSoFar: 0, offInTerm: 0 };
  const [weeklyBefore, weeklyAfter] = [pence(before), pence(after)];
  const inTerm =
    offPlanned ?? (rest.isGivenBack ? 0 : size * offSchedule({ start, end }, weeklyBefore, weeklyAfter));
  return {
    ...rest,
    offMonthly: monthlyFromWeekly(weeklyBefore) - monthlyFromWeekly(weeklyAfter),
    offSoFar,
    offInTerm: inTerm,
  };
}

/** In pence, for one place. */
function offSchedule({ start, end }: Pick<Row, "start" | "end">, before: Pence, after: Pence): number {
  const term = { start: Temporal.PlainDate.from(start), end: Temporal.PlainDate.from(end) };
  return costOfTerm(term, before).inAll - costOfTerm(term, after).inAll;
}
