import { isBefore } from "./calendar.ts";

/** Days after joining during which the other housemates may dispute a place. Ruling G8. */
export const disputeDays = 14;

/** Whether a place may still be disputed; the 14th day is included. Ruling G8. */
export function isDisputable(joinedOn: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return !isBefore(joinedOn.add({ days: disputeDays }), today);
}

/** `confirmed`: it was disputed, and staff confirmed the person. Ruling G8. */
export type Objection = "disputed" | "confirmed";

/** Whether a joiner may know the guid: not while disputed; by share token, 14 days later or confirmed. Rulings A5, G8. */
export function mayKnowGuid(
  joiner: {
    readonly byShareToken: boolean;
    readonly joinedOn: Temporal.PlainDate;
    readonly objection: Objection | null;
  },
  today: Temporal.PlainDate,
): boolean {
  if (joiner.objection === "disputed") return false;
  if (!joiner.byShareToken || joiner.objection === "confirmed") return true;
  return !isDisputable(joiner.joinedOn, today);
}
