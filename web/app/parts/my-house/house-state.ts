import { parseDate } from "@evenly/domain/calendar";
import { isServiceOver } from "@evenly/domain/household";
import { isMandateUsable } from "@evenly/domain/mandate";
import { settings, today } from "../../api/settings.ts";
import type { MyHouse } from "./enter.ts";

/** The tenancy has ended, or the household was cancelled and its last day has passed. Rulings F11, G7. */
export const isOver = ({ householdState: state, lastDay }: MyHouse): boolean =>
  isServiceOver({ state, lastDay: parseDate(lastDay ?? undefined) }, today(settings()));

/** The days on which money leaves the account from today on. Ruling F12. */
export const debitsAhead = ({ debits }: Pick<MyHouse, "debits">) =>
  debits.filter(({ on }) => on >= today(settings()).toString());

/** The one that payments are taken by: the new one once the other no longer works. Ruling F7. */
export const mandateInUse = ({ mandate, nextMandate }: Pick<MyHouse, "mandate" | "nextMandate">) =>
  nextMandate !== null && !(mandate && isMandateUsable(mandate.state)) ? nextMandate : mandate;

/** The household is cancelled, and nothing was ever charged. Ruling G4. */
export const neverCharged = ({ householdState, lastDay }: MyHouse): boolean =>
  householdState === "cancelled" && lastDay === null;

export const taskOf = <Kind extends MyHouse["tasks"][number]["kind"]>({ tasks }: MyHouse, wanted: Kind) =>
  tasks.find(({ kind }) => kind === wanted);

export const joinedOf = ({ people }: MyHouse) => people.filter(({ state }) => state === "joined");
export const awaitedOf = ({ people }: MyHouse) => people.filter(({ state }) => state === "awaited");

/** It gathers, or somebody is new in it: who is in is shown. Rulings G2, G8. */
export const isNewHousehold = ({ householdState, people }: MyHouse): boolean =>
  householdState === "gathering" || people.some(({ mayDispute, isDisputed }) => mayDispute || isDisputed);
