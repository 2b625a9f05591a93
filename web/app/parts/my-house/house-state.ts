import { parseDate } from "@evenly/domain/calendar";
import { isServiceOver } from "@evenly/domain/household";
import { isMandateUsable } from "@evenly/domain/mandate";
import { settings, today } from "../../api/settings.ts";
import type { MyHouse } from "./enter.ts";

/** The tenancy has ended, or the household was cancelled and its last day has passed. Rulings F11, G7. */
export function isOver({ householdState: state, lastDay }: MyHouse): boolean {
  return isServiceOver({ state, lastDay: parseDate(lastDay ?? undefined) }, today(settings()));
}

/** The days on which money leaves the account from today on. Ruling F12. */
export function debitsAhead({ debits }: Pick<MyHouse, "debits">) {
  return debits.filter(({ on }) => on >= today(settings()).toString());
}

/** The one that payments are taken by: the new one once the other no longer works. Ruling F7. */
export function mandateInUse({ mandate, nextMandate }: Pick<MyHouse, "mandate" | "nextMandate">) {
  return nextMandate !== null && !(mandate && isMandateUsable(mandate.state)) ? nextMandate : mandate;
}

/** The household is cancelled, and nothing was ever charged. Ruling G4. */
export function neverCharged({ householdState, lastDay }: MyHouse): boolean {
  return householdState === "cancelled" && lastDay === null;
}

export function taskOf<Kind extends MyHouse["tasks"][number]["kind"]>({ tasks }: MyHouse, wanted: Kind) {
  return tasks.find(({ kind }) => kind === wanted);
}

export function joinedOf({ people }: MyHouse) {
  return people.filter(({ state }) => state === "joined");
}
export function awaitedOf({ people }: MyHouse) {
  return people.filter(({ state }) => state === "awaited");
}

/** It gathers, or somebody is new in it: who is in is shown. Rulings G2, G8. */
export function isNewHousehold({ householdState, people }: MyHouse): boolean {
  return (
    householdState === "gathering" || people.some(({ mayDispute, isDisputed }) => mayDispute || isDisputed)
  );
}

/** A place stays empty when somebody cancels in a live household. Ruling J3. */
export function isFull(house: MyHouse) {
  return joinedOf(house).length >= house.housemateCount;
}
