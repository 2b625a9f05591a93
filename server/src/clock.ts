import { londonToday, type Proclamations, proclaimedDays } from "@evenly/domain/calendar";

/** The time and the calendar used by the rules. Rulings C4, C14. */
export type Clock = {
  /** Europe/London. */
  today(): Temporal.PlainDate;
  now(): Date;
  /** Bank holidays against the rule, with those that staff have added. */
  proclamations(): Proclamations;
};

/** A trial's clock, ahead of the machine's by a set amount. Ruling F9. */
export type MovableClock = Clock & {
  /** Milliseconds. */
  ahead(): number;
  setAhead(milliseconds: number): void;
};

/** The machine's clock. With `fixedToday` (trials and tests) the date is fixed and only the time of day advances. */
export function createClock(fixedToday?: Temporal.PlainDate): Clock {
  return fixedToday === undefined
    ? createMovableClock()
    : {
        today: () => fixedToday,
        now: () => {
          const time = Temporal.Now.zonedDateTimeISO("Europe/London").toPlainTime();
          return new Date(
            fixedToday.toZonedDateTime({ timeZone: "Europe/London", plainTime: time }).epochMilliseconds,
          );
        },
        proclamations: () => proclaimedDays,
      };
}

/** A fixed moment, so that all dates of one operation agree across midnight. */
export function stopClock(clock: Clock): Clock {
  const now = clock.now();
  const today = londonToday(now.getTime());
  return { ...clock, today: () => today, now: () => now };
}

export function createMovableClock(): MovableClock {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  return {
    today: todayByTheMinute(now),
    now: () => new Date(now()),
    proclamations: () => proclaimedDays,
    ahead: () => ahead,
    setAhead: (milliseconds) => {
      ahead = milliseconds;
    },
  };
}

/** Called several times per request; cached per minute, because days begin on a minute. */
function todayByTheMinute(read: () => number) {
  const known = { minute: NaN, day: londonToday(read()) };
  return () => {
    const now = read();
    const minute = Math.floor(now / 60_000);
    if (minute !== known.minute) Object.assign(known, { minute, day: londonToday(now) });
    return known.day;
  };
}
