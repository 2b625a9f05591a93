import { isBefore, proclaimedDays } from "@evenly/domain/calendar";
import type { Clock } from "../../src/clock.ts";
import type { Work } from "../../src/dependencies.ts";
import { type DailyJob, dailyJobs } from "../../src/queue/index.ts";

export type DayClock = Clock & { goOn(): void };

export function clockOnDay(day: Temporal.PlainDate): DayClock {
  let today = day;
  const plainTime = Temporal.PlainTime.from("10:00");
  return {
    today: () => today,
    proclamations: () => proclaimedDays,
    now: () => new Date(today.toZonedDateTime({ timeZone: "Europe/London", plainTime }).epochMilliseconds),
    goOn: () => {
      today = today.add({ days: 1 });
    },
  };
}

/** Days on which a daily job has work: running all on each day would slow the first start by a minute. */
export type DueOn = Partial<Record<DailyJob["name"], (day: Temporal.PlainDate) => boolean>>;

export type DoneOn = ReadonlyMap<string, () => Promise<unknown>>;

export async function liveUntil(
  { jobs }: Work,
  clock: DayClock,
  last: Temporal.PlainDate,
  { doneOn, dueOn }: { readonly doneOn: readonly DoneOn[]; readonly dueOn: DueOn },
  onMonth: (day: Temporal.PlainDate) => void,
): Promise<void> {
  for (; !isBefore(last, clock.today()); clock.goOn()) {
    if (clock.today().day === 1) onMonth(clock.today());
    for (const done of doneOn) await done.get(clock.today().toString())?.();
    await jobs.workOff();
    for (const { name } of dailyJobs) {
      if (!dueOn[name]?.(clock.today())) continue;
      await jobs.runDaily(name);
      await jobs.workOff();
    }
  }
}
