import { londonToday } from "@evenly/domain/calendar";

/** The time, as the rules see it. Ruling C14. */
export type Clock = {
  /** Today in Europe/London. */
  today(): Temporal.PlainDate;
  /** Now, for timestamps. */
  now(): Date;
};

/** The machine's clock; with `fixedToday` (trials and tests) the date stands still and only the time of day passes. */
export const createClock = (fixedToday?: Temporal.PlainDate): Clock => ({
  today: fixedToday ? () => fixedToday : todayByTheMinute(),
  now: () => {
    const now = Temporal.Now.instant();
    if (!fixedToday) return new Date(now.epochMilliseconds);
    const time = now.toZonedDateTimeISO("Europe/London").toPlainTime();
    return new Date(
      fixedToday.toZonedDateTime({ timeZone: "Europe/London", plainTime: time }).epochMilliseconds,
    );
  },
});

/** Asked several times a request, and a new day only ever begins with a minute. */
const todayByTheMinute = () => {
  const known = { minute: NaN, day: londonToday(Date.now()) };
  return () => {
    const now = Date.now();
    const minute = Math.floor(now / 60_000);
    if (minute !== known.minute) Object.assign(known, { minute, day: londonToday(now) });
    return known.day;
  };
};
