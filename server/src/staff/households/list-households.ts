import type { Success } from "@evenly/contract";
import { householdList } from "@evenly/contract/staff/households";
import { sql } from "kysely";
import { placesTakenOn } from "../../../database/rules-in-sql.ts";
import { equals, isFrom, isIn, isUntil } from "../lists/conditions.ts";
import type { List } from "../lists/list.ts";
import { dayInLondon } from "../lists/moments.ts";

type Row = Success<"GET /staff/households">["rows"][number];

/** The expression of the index `household_by_postcode`. */
const whereItIs = sql`(household.postcode || ' ' || household.line1)`;

/** Every filter has an index. Rulings H4, H5. */
export const households: List<typeof householdList, Row> = {
  declared: householdList,
  name: "households",
  rows: (db, _, today) =>
    db
      .selectFrom("household")
      .select([
        "household.reference",
        "household.line1 as address",
        "household.postcode",
        "household.city",
        "household.state",
        "household.size",
        placesTakenOn(today.toString()).as("taken"),
        "household.tenancyStart",
        "household.tenancyEnd",
        "household.priceAfter as price",
        "household.winningCode as code",
        dayInLondon("household.createdAt").as("openedOn"),
      ]),
  filters: {
    state: isIn("household.state"),
    city: (city) => sql`lower(household.city) = ${city.toLowerCase()}`,
    from: isFrom("household.tenancyStart"),
    to: isUntil("household.tenancyStart"),
    code: (code) => equals("household.winningCode")(code.toUpperCase()),
    open: (open, _, today) =>
      open > 0
        ? sql`household.state = 'gathering' and household.size - ${placesTakenOn(today.toString())} >= ${open}`
        : sql`true`,
  },
  sorts: {
    opened: { by: sql.ref("household.createdAt"), type: "timestamptz", isFoundFirst: true },
    starts: { by: sql.ref("household.tenancyStart"), type: "date", isFoundFirst: true },
    address: { by: whereItIs, type: "text" },
  },
  key: { by: sql.ref("household.id"), type: "uuid" },
  sheet: {},
};
