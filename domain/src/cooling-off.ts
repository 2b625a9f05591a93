import { isBefore, laterOf } from "./calendar.ts";
import { type DaysInPlace, hasLeft } from "./days-in-place.ts";
import { type HouseholdState, isHouseholdOver } from "./household.ts";
import type { Issue } from "./issue.ts";

/** Days after the day of signing up during which a contract can be cancelled (facts §8, reg. 30). Ruling J3. */
export const coolingOffDays = 14;

/** The last day on which a contract can be cancelled without a reason; the day of signing up does not count. Ruling J3. */
export function lastCoolingOffDay(signedUpOn: Temporal.PlainDate): Temporal.PlainDate {
  return signedUpOn.add({ days: coolingOffDays });
}

/** Whether service begins within those days, which a person has to ask for expressly (facts §8, reg. 36). Ruling J3. */
export function needsEarlyStart(signedUpOn: Temporal.PlainDate, firstDay: Temporal.PlainDate): boolean {
  return !isBefore(lastCoolingOffDay(signedUpOn), firstDay);
}

export type CoolingOffCode = "early-start-not-asked";

/** A start within the 14 days has to be asked for. Ruling J3. */
export function checkEarlyStart(
  isAsked: boolean | undefined,
  signedUpOn: Temporal.PlainDate,
  firstDay: Temporal.PlainDate,
): Issue<"earlyStart", CoolingOffCode>[] {
  return isAsked === true || !needsEarlyStart(signedUpOn, firstDay)
    ? []
    : [{ field: "earlyStart", code: "early-start-not-asked" }];
}

/** How somebody ends their own contract. */
export const contractEnds = ["withdraw", "cancel"] as const;

export type ContractEnd = (typeof contractEnds)[number];

/** Whose contract it is. */
export type Contract = {
  readonly signedUpOn: Temporal.PlainDate;
  readonly days: DaysInPlace;
};

/**
 * Withdrawing at any time while the household gathers; cancelling until the last of the 14 days. Undefined when neither is
 * possible. Ruling J3.
 */
export function contractEndOn(
  state: HouseholdState,
  { signedUpOn, days }: Contract,
  today: Temporal.PlainDate,
): ContractEnd | undefined {
  if (isHouseholdOver(state) || days.isCancelled === true || hasLeft(days, today)) return undefined;
  if (state === "gathering") return "withdraw";
  return isBefore(lastCoolingOffDay(signedUpOn), today) ? undefined : "cancel";
}

/**
 * The last day that a person pays for who cancels a contract that is served: today if they had asked for the start, else
 * none. Undefined before their first day. Rulings F11, J3 (facts §8, reg. 36).
 */
export function lastDayOfCancelledContract(
  contract: {
    readonly tenancyStart: Temporal.PlainDate;
    readonly days: Pick<DaysInPlace, "joinedOn">;
    readonly hasAskedForStart: boolean;
  },
  today: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  const firstDay = laterOf(contract.tenancyStart, contract.days.joinedOn);
  return contract.hasAskedForStart && !isBefore(today, firstDay) ? today : undefined;
}

/** Of what somebody who cancels wants to tell us, in characters. */
export const longestCancellationNote = 1000;

/** It is optional. Ruling J3. */
export function checkCancellationNote(note: string | undefined): Issue<"note", "text-too-long">[] {
  return (note ?? "").length > longestCancellationNote ? [{ field: "note", code: "text-too-long" }] : [];
}
