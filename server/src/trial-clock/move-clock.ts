import { inLondon } from "@evenly/domain/moments";
import { isBefore } from "@evenly/domain/calendar";
import type { MovableClock } from "../clock.ts";
import type { Dependencies } from "../dependencies.ts";
import { type DailyJob, dailyJobs } from "../queue/index.ts";
import { keepClock, readKeptClock } from "./kept-clock.ts";

export type ClockNeeds = Pick<Dependencies, "db" | "jobs"> & { readonly clock: MovableClock };

export const mostYears = 2;

export type ClockRefusal = "not-later" | "too-far";

/** Ruling F9. */
export function whyNotMoved(
  { clock }: Pick<ClockNeeds, "clock">,
  to: Temporal.PlainDate,
): ClockRefusal | undefined {
  if (!isBefore(clock.today(), to)) return "not-later";
  return isBefore(clock.today().add({ years: mostYears }), to) ? "too-far" : undefined;
}

/** After all daily jobs, before the provider's cut-off. */
const arrivesAt = Temporal.PlainTime.from("12:00");

/**
 * Moves a trial's clock forward to noon of a day. Runs each daily job on the way at its time and works off what it
 * queues before the next. An interrupted move is resumed by the next one. Ruling F9.
 */
export async function moveClock(
  needs: ClockNeeds,
  to: Temporal.PlainDate,
  signal?: AbortSignal,
): Promise<void> {
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
}

/** Never moves back; delayed jobs are brought forward by the same amount. */
async function advance({ db, clock, jobs }: ClockNeeds, time: number, workedUntil: number): Promise<void> {
  const by = Math.max(0, time - clock.now().getTime());
  clock.setAhead(clock.ahead() + by);
  await keepClock(db, { ahead: clock.ahead(), workedUntil });
  await jobs.bringForward(by);
}

/** Daily jobs in (after, until], in order. */
function* jobsBetween(after: number, until: number): Generator<{ name: DailyJob["name"]; time: number }> {
  const london = inLondon(after);
  for (let day = london.toPlainDate(); at(day, arrivesAt) <= until; day = day.add({ days: 1 })) {
    for (const { name, at: timeOfDay } of dailyJobs) {
      const time = at(day, timeOfDay);
      if (time > after && time <= until) yield { name, time };
    }
  }
}

function at(day: Temporal.PlainDate, plainTime: Temporal.PlainTime): number {
  return day.toZonedDateTime({ timeZone: "Europe/London", plainTime }).epochMilliseconds;
}
