import { noneMarker } from "@evenly/domain/catalogue";
import { type RawBuilder, sql } from "kysely";

// Rules of the domain that are asked of many rows at once.

/** The domain's `isNoneOption`, negated. Spec §3 Derived, Ruling A4. */
export function isWantedOption(code: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`position(${sql.lit(noneMarker)} in lower(${code})) = 0`;
}

/** Whether a `membership` is in its place on a day: the domain's `hasLeft` and `isNotInYet`, negated. Ruling G5. */
export function isInPlaceOn(day: string): RawBuilder<boolean> {
  return sql<boolean>`(membership.joined_on <= ${day}::date
    and (membership.left_on is null or membership.left_on > ${day}::date))`;
}

/** How many places of a `household` are taken on a day. Rulings C7, G5. */
export function placesTakenOn(day: string): RawBuilder<number> {
  return sql<number>`(select count(*)::int from membership
    where membership.household_id = household.id and ${isInPlaceOn(day)})`;
}
