import { londonToday } from "@evenly/domain/calendar";

/** The time, as the rules see it. Ruling C14. */
export type Clock = {
  /** Today in Europe/London. */
  today(): Temporal.PlainDate;
  /** Now, for timestamps. */
  now(): Date;
};

/** Of a trial: goes as the machine's does, so far ahead of it as it was set. Ruling F9. */
export type MovableClock = Clock & {
  /** In milliseconds. */
  ahead(): number;
  setAhead(milliseconds: number): void;
};

/**
 * The machine's clock. With `fixedToday` (trials and tests) the date stands still and only the time of day passes: at
 * midnight it goes back by a day.
 */
export const createClock = (fixedToday?: Temporal.PlainDate): Clock =>
  fixedToday === undefined
    ? createMovableClock()
    : {
        today: () => fixedToday,
        now: () => {
          const time = Temporal.Now.zonedDateTimeISO("Europe/London").toPlainTime();
          return new Date(
            fixedToday.toZonedDateTime({ timeZone: "Europe/London", plainTime: time }).epochMilliseconds,
          );
        },
      };

/** Stands still: what is planned for today and written down as of today is of one day, also at midnight. */
export const stopClock = (clock: Clock): Clock => {
  const now = clock.now();
  const today = londonToday(now.getTime());
  return { today: () => today, now: () => now };
};

export const createMovableClock = (): MovableClock => {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  return {
    today: todayByTheMinute(now),
    now: () => new Date(now()),
    ahead: () => ahead,
    setAhead: (milliseconds) => {
      ahead = milliseconds;
    },
  };
};

/** Asked several times a request, and a new day only ever begins with a minute. */
const todayByTheMinute = (read: () => number) => {
  const known = { minute: NaN, day: londonToday(read()) };
  return () => {
    const now = read();
    const minute = Math.floor(now / 60_000);
    if (minute !== known.minute) Object.assign(known, { minute, day: londonToday(now) });
    return known.day;
  };
};
