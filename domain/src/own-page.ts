import { isBefore } from "./calendar.ts";
import { contractEndOn, contractEnds } from "./cooling-off.ts";
import { isHouseholdOver, isServiceOver } from "./household.ts";
import { type JoinedPerson, mayKnowGuid } from "./place-dispute.ts";
import { hasLeft, isNotInYet, type ServedHousehold, type DaysInPlace } from "./days-in-place.ts";

/** Pages that a housemate's own page can lead to. Ruling G2. */
export const doors = ["next-year", "moving-out", "what-if", ...contractEnds, "new-price"] as const;

export type Door = (typeof doors)[number];

/** Whose page it is. */
export type PageReader = {
  readonly person: Omit<JoinedPerson, "leftOn">;
  readonly days: DaysInPlace;
};

/** Whether somebody may invite, which reveals the guid: while it gathers, and the place is theirs. Rulings A5, G8. */
export function mayInvite(
  { state }: Pick<ServedHousehold, "state">,
  { person, days }: PageReader,
  today: Temporal.PlainDate,
): boolean {
  return (
    state === "gathering" && mayKnowGuid(person, today) && !hasLeft(days, today) && !isNotInYet(days, today)
  );
}

/** The doors that lead somewhere in the reader's state. Rulings G2, G5, G8, J3. */
export function openDoors(
  household: ServedHousehold,
  { person, days }: PageReader,
  today: Temporal.PlainDate,
): Door[] {
  if (hasLeft(days, today) || isServiceOver(household, today)) return ["new-price"];
  if (isHouseholdOver(household.state)) return [];
  const isLastDay = !isBefore(today, household.tenancyEnd);
  if (days.isCancelled === true) return [];
  const mayMoveOut = !isNotInYet(days, today) && person.objection !== "disputed" && !isLastDay;
  const end = contractEndOn(household.state, { signedUpOn: person.joinedOn, days }, today);
  return [...(mayMoveOut ? (["moving-out"] as const) : []), "what-if", ...(end === undefined ? [] : [end])];
}

/** Of the others, a stranger sees the first name of who opened the account. Rulings A5, G8. */
export function isNameShown(
  { isReader, openedAccount }: { readonly isReader: boolean; readonly openedAccount: boolean },
  { person }: Pick<PageReader, "person">,
  today: Temporal.PlainDate,
): boolean {
  return isReader || openedAccount || mayKnowGuid(person, today);
}
