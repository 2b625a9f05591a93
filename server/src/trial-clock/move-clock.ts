import { isBefore } from "@evenly/domain/calendar";
import type { MovableClock } from "../clock.ts";
import type { Dependencies } from "../dependencies.ts";
import { type DailyJob, dailyJobs } from "../queue/index.ts";
import { keepClock, readKeptClock } from "./kept-clock.ts";

export type ClockNeeds = Pick<Dependencies, "db" | "jobs"> & { readonly clock: MovableClock };

/** In one go. */
export const mostYears = 2;

export type ClockRefusal = "not-later" | "too-far";

/** Why the clock is not moved to a day, if it is not. Ruling F9. */
export const whyNotMoved = (
  { clock }: Pick<ClockNeeds, "clock">,
  to: Temporal.PlainDate,
): ClockRefusal | undefined => {
  if (!isBefore(clock.today(), to)) return "not-later";
  return isBefore(clock.today().add({ years: mostYears }), to) ? "too-far" : undefined;
};

/** When all daily jobs of a day are done, and before the provider's cut-off. */
const arrivesAt = Temporal.PlainTime.from("12:00");

/**
 * Moves the clock of a trial forward to noon of a day. Each daily job of each day on the way runs at its time by the
 * clock, in order, and what it queues is worked off before the next one; so is
 * what waits from before, which is of today. A move that broke off (a crash, `signal`) is
 * gone on with by the next, which begins with what had not run. Ruling F9.
 */
export const moveClock = async (
  needs: ClockNeeds,
  to: Temporal.PlainDate,
  signal?: AbortSignal,
): Promise<void> => {
  const { db, clock, jobs } = needs;
  const refusal = whyNotMoved(needs, to);
  if (refusal !== undefined) throw new RangeError(`The clock is not moved: ${refusal}`);
  const end = at(to, arrivesAt);
  let { workedUntil } = await readKeptClock(db);
  workedUntil ??= at(clock.today(), Temporal.PlainTime.from("00:00"));
  await jobs.workOff();
  for (const { name, time } of jobsBetween(workedUntil, end)) {
    if (signal?.aborted === true) return;
    await advance(needs, time, workedUntil);
    await jobs.runDaily(name);
    await jobs.workOff();
    workedUntil = time;
  }
  await advance(needs, end, end);
};

/** Never back; what waits in the queue for a later time comes due with the clock. */
const advance = async ({ db, clock, jobs }: ClockNeeds, time: number, workedUntil: number): Promise<void> => {
  const by = Math.max(0, time - clock.now().getTime());
  clock.setAhead(clock.ahead() + by);
  await keepClock(db, { ahead: clock.ahead(), workedUntil });
  await jobs.bringForward(by);
};

/** After one time by the clock and up to another, in order. */
function* jobsBetween(after: number, until: number): Generator<{ name: DailyJob["name"]; time: number }> {
  const london = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO("Europe/London");
  for (let day = london.toPlainDate(); at(day, arrivesAt) <= until; day = day.add({ days: 1 })) {
    for (const { name, at: timeOfDay } of dailyJobs) {
      const time = at(day, timeOfDay);
      if (time > after && time <= until) yield { name, time };
    }
  }
}

const at = (day: Temporal.PlainDate, plainTime: Temporal.PlainTime): number =>
  day.toZonedDateTime({ timeZone: "Europe/London", plainTime }).epochMilliseconds;
