import { isBefore } from "@evenly/domain/calendar";

const daysAfterInvitation = [3, 7];
const daysBeforeStart = 7;

export const reminderDays = (
  invitedOn: Temporal.PlainDate,
  start: Temporal.PlainDate,
): Temporal.PlainDate[] => {
  const days = [
    ...daysAfterInvitation.map((days) => invitedOn.add({ days })),
    start.subtract({ days: daysBeforeStart }),
  ]
    .filter((day) => isBefore(invitedOn, day) && !isBefore(start, day))
    .sort((one, other) => Temporal.PlainDate.compare(one, other));
  return days.filter((day, index) => index === 0 || !days[index - 1]?.equals(day));
};

/** Due by today. Missed reminders count as one; none after the start. */
export const remindersDue = (given: {
  invitedOn: Temporal.PlainDate;
  start: Temporal.PlainDate;
  today: Temporal.PlainDate;
}): number =>
  isBefore(given.start, given.today)
    ? 0
    : reminderDays(given.invitedOn, given.start).filter((day) => !isBefore(given.today, day)).length;
