import { isBefore } from "@evenly/domain/calendar";
import { settings, today } from "../../api/settings.ts";
import type { MyHouse } from "./enter.ts";

/** The tenancy has ended, or the household was cancelled and its last day has passed. Rulings F11, G7. */
export const isOver = ({ householdState, lastDay }: MyHouse): boolean => {
  if (householdState === "ended") return true;
  if (householdState !== "cancelled") return false;
  return lastDay === null || isBefore(Temporal.PlainDate.from(lastDay), today(settings()));
};

/** Nothing can be collected without new bank details. Rulings F6, F7. */
export const needsBankDetails = ({ mandate, nextMandate, mayGiveBankDetails }: MyHouse): boolean =>
  mayGiveBankDetails &&
  nextMandate === null &&
  !(mandate && ["pending", "submitted", "active"].includes(mandate.state));

export const joinedOf = ({ people }: MyHouse) => people.filter(({ state }) => state === "joined");
export const awaitedOf = ({ people }: MyHouse) => people.filter(({ state }) => state === "awaited");
