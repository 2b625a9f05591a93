import { isBefore } from "./calendar.ts";

/** How long after somebody joined the others may say that they do not know them, in days. Ruling G8. */
export const disputeDays = 14;

/** Whether those who had joined before may still dispute the place of somebody: up to and including the 14th day. Ruling G8. */
export function isDisputable(joinedOn: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return !isBefore(joinedOn.add({ days: disputeDays }), today);
}

/** What the others have said of somebody: that they do not know them, or that and staff know better. Ruling G8. */
export type Objection = "disputed" | "confirmed";

/**
 * Whether somebody may be told the account's guid: who came by the second token once the days of objection have passed
 * and nobody has objected, or staff have confirmed them. Rulings A5, G8.
 */
export function mayKnowGuid(
  joiner: {
    readonly byShareToken: boolean;
    readonly joinedOn: Temporal.PlainDate;
    readonly objection: Objection | null;
  },
  today: Temporal.PlainDate,
): boolean {
  if (!joiner.byShareToken || joiner.objection === "confirmed") return true;
  return joiner.objection === null && !isDisputable(joiner.joinedOn, today);
}
