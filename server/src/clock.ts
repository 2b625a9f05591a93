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

type MachineTime = {
  /** When the process started. Milliseconds since 1970. */
  readonly began: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/**
 * The machine's clock. With `fixedToday` (trials and tests) the date is fixed and only the time of day advances: until
 * the machine's midnight, where it stands, because what comes later must not seem to have come before.
 */
export function createClock(
  fixedToday?: Temporal.PlainDate,
  { began, now }: MachineTime = { began: Math.floor(performance.timeOrigin), now: Date.now },
): Clock {
  if (fixedToday === undefined) return createMovableClock();
  const firstDay = londonToday(began);
  return {
    today: () => fixedToday,
    now: () => {
      const time = inLondon(now());
      const plainTime = time.toPlainDate().equals(firstDay) ? time.toPlainTime() : lastMoment;
      return new Date(fixedToday.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds);
    },
    proclamations: () => proclaimedDays,
  };
}

const timeZone = "Europe/London";
const lastMoment = Temporal.PlainTime.from("23:59:59.999");

function inLondon(milliseconds: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone);
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
  const lastReading = { minute: NaN, day: londonToday(read()) };
  return () => {
    const now = read();
    const minute = Math.floor(now / 60_000);
    if (minute !== lastReading.minute) Object.assign(lastReading, { minute, day: londonToday(now) });
    return lastReading.day;
  };
}
