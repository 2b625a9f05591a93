import { isBefore } from "./calendar.ts";

const daysAfterInvitation = [3, 7];
const daysBeforeStart = 7;

type InvitedPerson = { readonly invitedOn: Temporal.PlainDate; readonly start: Temporal.PlainDate };

/**
 * The days on which somebody who was invited and has not joined is reminded: 3 and 7 days after the invitation and a week
 * before the start, each once. For a successor the start is the last day to join in time. Ruling G5.
 */
export function reminderDays({ invitedOn, start }: InvitedPerson): Temporal.PlainDate[] {
  const days = [
    ...daysAfterInvitation.map((days) => invitedOn.add({ days })),
    start.subtract({ days: daysBeforeStart }),
  ]
    .filter((day) => isBefore(invitedOn, day) && !isBefore(start, day))
    .sort((one, other) => Temporal.PlainDate.compare(one, other));
  return days.filter((day, index) => index === 0 || !days[index - 1]?.equals(day));
}

/** How many reminders are due by today, sent or not; none after the start. Ruling G5. */
export function remindersDue({
  today,
  ...invited
}: InvitedPerson & { readonly today: Temporal.PlainDate }): number {
  return isBefore(invited.start, today)
    ? 0
    : reminderDays(invited).filter((day) => !isBefore(today, day)).length;
}
