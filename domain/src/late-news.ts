import { addWorkingDays, type Proclamations } from "./calendar.ts";

/**
 * Working days after which a provider's event is overdue: of a mandate after its set-up, which takes two and one more past
 * the cut-off; of a submitted or confirmed payment after its day. Ruling F8.
 */
const workingDaysUntilLate = { mandate: 3, submitted: 2, confirmed: 6 } as const;

/** What a provider tells in time: of a mandate that is set up, or of a payment in this state. */
export type AwaitedNews = keyof typeof workingDaysUntilLate;

/** The last day from which news is overdue today. Ruling F8. */
export function lateSince(
  news: AwaitedNews,
  today: Temporal.PlainDate,
  proclamations: Proclamations,
): Temporal.PlainDate {
  return addWorkingDays(today, -workingDaysUntilLate[news], proclamations);
}

/** How far back payouts are looked for that no event told of, in days. Ruling F8. */
export const payoutsLookedBackDays = 14;
