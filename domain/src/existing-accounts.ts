import { isBefore } from "./calendar.ts";
import type { HouseholdState } from "./household.ts";
import { earliestEndDate } from "./tenancy.ts";

export type Tenancy = { readonly startDate: Temporal.PlainDate; readonly endDate: Temporal.PlainDate };

/** The state of an account on a day: a tenancy that is over has ended, whether or not that is written down. Ruling C5. */
export function stateOn(
  account: { readonly state: HouseholdState; readonly endDate: Temporal.PlainDate },
  today: Temporal.PlainDate,
): HouseholdState {
  if (account.state === "cancelled") return "cancelled";
  return isBefore(account.endDate, today) ? "ended" : account.state;
}

/** Whether an account keeps others from its address: not cancelled, and its tenancy not over. Ruling C6. */
export function isAddressTaken(
  account: { readonly state: HouseholdState; readonly endDate: Temporal.PlainDate },
  today: Temporal.PlainDate,
): boolean {
  const state = stateOn(account, today);
  return state !== "cancelled" && state !== "ended";
}

/** The accounts that keep others from an address, the one that runs today or starts next first. Rulings B3, C6. */
export function accountsInTheWay<Account extends Tenancy & { readonly state: HouseholdState }>(
  accounts: readonly Account[],
  today: Temporal.PlainDate,
): Account[] {
  return accounts.filter((account) => isAddressTaken(account, today)).sort(byStart);
}

/** Whether two tenancies have a day in common. Ruling C6. */
export function overlaps(one: Tenancy, other: Tenancy): boolean {
  return !isBefore(one.endDate, other.startDate) && !isBefore(other.endDate, one.startDate);
}

/**
 * The last day of the tenancy after which an address is free for the minimum term at least: where there is a gap, of
 * the one before it, else of the last; undefined without tenancies. Ruling C6, 'My tenancy starts after theirs'.
 */
export function lastDayBeforeFree(
  tenancies: readonly Tenancy[],
  minimumMonths: number,
): Temporal.PlainDate | undefined {
  // Not `toSorted`, which the oldest browsers that we serve lack.
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
