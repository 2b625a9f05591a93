import { isBefore } from "./calendar.ts";
import { type HouseholdState, isHouseholdOver, stateOn } from "./household.ts";
import { earliestEndDate } from "./tenancy.ts";

export type Tenancy = { readonly startDate: Temporal.PlainDate; readonly endDate: Temporal.PlainDate };

/** Whether an account blocks its address: not cancelled, and its tenancy not over. Ruling C6. */
export function isAddressTaken(
  account: { readonly state: HouseholdState; readonly endDate: Temporal.PlainDate },
  today: Temporal.PlainDate,
): boolean {
  return !isHouseholdOver(stateOn(account, today));
}

/** The accounts that block an address, by start date. Rulings B3, C6. */
export function accountsInTheWay<Account extends Tenancy & { readonly state: HouseholdState }>(
  accounts: readonly Account[],
  today: Temporal.PlainDate,
): Account[] {
  return accounts.filter((account) => isAddressTaken(account, today)).sort(byStart);
}

/** Whether two tenancies share a day. Ruling C6. */
export function overlaps(one: Tenancy, other: Tenancy): boolean {
  return !isBefore(one.endDate, other.startDate) && !isBefore(other.endDate, one.startDate);
}

/** Whether somebody has opened `most` accounts for days of this tenancy; cancelled ones do not count. Ruling C13. */
export function hasOpenedEnough(
  own: readonly (Tenancy & { readonly state: HouseholdState })[],
  tenancy: Tenancy,
  most: number,
): boolean {
  return own.filter((one) => one.state !== "cancelled" && overlaps(one, tenancy)).length >= most;
}

/** The last tenancy day before a gap of the minimum term; undefined without tenancies. Ruling C6. */
export function lastDayBeforeFree(
  tenancies: readonly Tenancy[],
  minimumMonths: number,
): Temporal.PlainDate | undefined {
  // The oldest supported browsers lack `toSorted`.
  const inOrder = [...tenancies].sort(byStart);
  return inOrder.find(({ endDate }, index) => {
    const following = inOrder[index + 1];
    const start = endDate.add({ days: 1 });
    return following === undefined || isBefore(earliestEndDate(start, minimumMonths), following.startDate);
  })?.endDate;
}

function byStart(one: Tenancy, other: Tenancy): number {
  return Temporal.PlainDate.compare(one.startDate, other.startDate);
}
