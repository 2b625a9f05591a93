import type { Query, Success } from "@evenly/contract";
import { householdStates } from "@evenly/domain/household";
import { sql } from "kysely";
import { choicesIn, dayIn, numberIn } from "../lists/filters.ts";
import type { List } from "../lists/list.ts";
import { dayInLondon } from "../lists/moments.ts";

type Row = Success<"GET /staff/households">["rows"][number];

/** The expression of the index `household_by_postcode`. */
const whereItIs = sql`(household.postcode || ' ' || household.line1)`;

/** Every filter has an index. Rulings H4, H5. */
export const households: List<Query<"GET /staff/households">, Row> = {
  name: "households",
  rows: (db, filters, today) => {
    const states = choicesIn("state", filters.state, householdStates);
    const [from, to] = [dayIn("from", filters.from), dayIn("to", filters.to)];
    const open = numberIn("open", filters.open);
    const day = today.toString();
    const taken = sql<number>`(select count(*)::int from membership where membership.household_id = household.id
      and (left_on is null or left_on > ${day}::date) and joined_on <= ${day}::date)`;
    let query = db
      .selectFrom("household")
      .select([
        "household.reference",
        "household.line1 as address",
        "household.postcode",
        "household.city",
        "household.state",
        "household.size",
        taken.as("taken"),
        "household.tenancy_start as tenancyStart",
        "household.tenancy_end as tenancyEnd",
        "household.price_after as price",
        "household.winning_code as code",
        dayInLondon("household.created_at").as("openedOn"),
      ]);
    if (states) query = query.where("household.state", "in", states);
    if (filters.city !== undefined)
      query = query.where(sql`lower(household.city)`, "=", filters.city.toLowerCase());
    if (from !== undefined) query = query.where("household.tenancy_start", ">=", from);
    if (to !== undefined) query = query.where("household.tenancy_start", "<=", to);
    if (filters.code !== undefined)
      query = query.where("household.winning_code", "=", filters.code.toUpperCase());
    if (open !== undefined && open > 0)
      query = query
        .where("household.state", "=", "gathering")
        .where(sql<boolean>`household.size - ${taken} >= ${open}`);
    return query;
  },
  sorts: {
    opened: { by: sql.ref("household.created_at"), type: "timestamptz", isFoundFirst: true },
    starts: { by: sql.ref("household.tenancy_start"), type: "date", isFoundFirst: true },
    address: { by: whereItIs, type: "text" },
  },
  firstSort: "-opened",
  key: { by: sql.ref("household.id"), type: "uuid" },
  columns: [
    { head: "Reference", plain: ({ reference }) => reference },
    { head: "Address", text: ({ address }) => address },
    { head: "Postcode", text: ({ postcode }) => postcode },
    { head: "City", text: ({ city }) => city },
    { head: "State", plain: ({ state }) => state },
    { head: "Places", plain: ({ size }) => size },
    { head: "Taken", plain: ({ taken }) => taken },
    { head: "Tenancy starts", plain: ({ tenancyStart }) => tenancyStart },
    { head: "Tenancy ends", plain: ({ tenancyEnd }) => tenancyEnd },
    { head: "Pounds per person per week", money: ({ price }) => price },
    { head: "Code", text: ({ code }) => code },
    { head: "Opened on", plain: ({ openedOn }) => openedOn },
  ],
};
