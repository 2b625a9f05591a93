/** Months of the shortest tenancy: default for the configuration and the min_contract_length flag. Spec §9. */
export const defaultMinimumMonths = 9;

/** How long a place is held until its mailbox has answered. Ruling A5. */
export const heldPlaceHours = 72;

/** How long a mailed link to somebody's own page works, and how long they stay signed in by it. Ruling G1. */
export const houseLinkDays = 90;
export const houseSessionDays = 30;

/**
 * Mails to people outside that one household causes in 24 hours: invitations, 'Confirm your place' and links for
 * successors. Rulings B3, C13.
 */
export const householdMailsADay = 30;

/** The time in which a limit of so many a day counts, in milliseconds. Ruling C13. */
export const limitedMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * Seconds, at least 1, until there is room for `wanted` more under a limit of `most` a day; undefined when there is room
 * now. `earlier`, oldest first, and `now` are moments in milliseconds. Rulings B3, C13.
 */
export function secondsUntilRoom(
  earlier: readonly number[],
  { most, wanted = 1, now }: { readonly most: number; readonly wanted?: number; readonly now: number },
): number | undefined {
  const counted = earlier.filter((at) => at > now - limitedMilliseconds);
  if (wanted <= 0 || counted.length + wanted <= most) return undefined;
  const mustPass = Math.min(counted.length, counted.length + wanted - most);
  const last = counted[mustPass - 1] ?? now;
  return Math.max(1, Math.ceil((last + limitedMilliseconds - now) / 1_000));
}
