import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { createMovableClock, type MovableClock } from "../clock.ts";
import { dailyJobs, jobNames } from "../queue/queues.ts";
import { createJobs } from "../queue/create-jobs.ts";
import type { JobHandlers, Jobs } from "../queue/jobs.ts";
import { readKeptClock, followClock } from "./kept-clock.ts";
import { moveClock, whyNotMoved } from "./move-clock.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const timesOfADay = dailyJobs.map(({ at, name }) => `${at.toString({ smallestUnit: "minute" })} ${name}`);

describe("The clock of a trial", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let clock: MovableClock;
  let jobs: Jobs;
  let also: Partial<Record<keyof JobHandlers, () => Promise<void>>> = {};
  const done: string[] = [];
  const failures: unknown[] = [];

  const setClock = (time: string) => {
    const { epochMilliseconds } = Temporal.ZonedDateTime.from(`${time}[Europe/London]`);
    clock.setAhead(epochMilliseconds - Date.now());
  };
  beforeEach(async () => {
    database = await open();
    clock = createMovableClock();
    setClock("2027-03-26T15:00");
    [done.length, failures.length, also] = [0, 0, {}];
    const record = (name: keyof JobHandlers) => async () => {
      const at = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
        .toZonedDateTimeISO("Europe/London")
        .toPlainDateTime();
      done.push(`${at.toString({ smallestUnit: "minute" }).replace("T", " ")} ${name}`);
      await also[name]?.();
    };
    const handlers = Object.fromEntries(
      jobNames.map((name) => [name, record(name)]),
    ) as unknown as JobHandlers;
    jobs = createJobs({
      connection: database,
      work: false,
      handlers: () => handlers,
      onFailure: ({ error }) => failures.push(error),
    });
    await jobs.start();
  });
  afterEach(() => jobs.stop());

  const move = (to: string, signal?: AbortSignal) =>
    moveClock({ db: database.db, jobs, clock }, day(to), signal);

  it("runs the daily jobs of every day on the way, in time order, also when summer time begins [F9]", async () => {
    setClock("2027-03-26T00:00");
    await move("2027-03-29");
    const expected = ["2027-03-26", "2027-03-27", "2027-03-28", "2027-03-29"].flatMap((date) =>
      timesOfADay.map((each) => `${date} ${each}`),
    );
    // 01:00 to 02:00 does not exist that night.
    expect(done).toEqual(expected.map((each) => each.replace("2027-03-28 01:", "2027-03-28 02:")));
    expect(clock.today()).toEqual(day("2027-03-29"));
    done.length = 0;
    await move("2027-03-30");
    expect(done).toEqual(timesOfADay.map((each) => `2027-03-30 ${each}`));
  });

  it("starts with today's due jobs, without moving back", async () => {
    await move("2027-03-27");
    expect(done.slice(0, timesOfADay.length)).toEqual(
      timesOfADay.map((each) => `2027-03-26 15:00 ${each.slice(6)}`),
    );
  });

  it("runs the queue after each job, including follow-up jobs; a failed job is retried [F9]", async () => {
    also["advance-households"] = () => jobs.send(database.db, "advance-household", { householdId: "one" });
    also["advance-household"] = () => jobs.send(database.db, "send-mail", { emailId: "one" });
    also["remind-housemates"] = () => Promise.reject(new Error("away"));
    await move("2027-03-27");
    const second = done.slice(done.findIndex((each) => each.startsWith("2027-03-27")));
    expect(second.slice(0, 3).map((each) => each.slice(17))).toEqual([
      "advance-households",
      "advance-household",
      "send-mail",
    ]);
    expect(second.slice(2)).toEqual([
      "2027-03-27 00:15 send-mail",
      ...timesOfADay.slice(1).map((each) => `2027-03-27 ${each}`),
      "2027-03-27 10:00 remind-housemates",
    ]);
    expect(failures).toHaveLength(4);
  });

  it("first runs waiting jobs of the day before", async () => {
    await move("2027-03-27");
    await jobs.send(database.db, "plan-collections", { householdId: "one" });
    await move("2027-03-28");
    expect(done).toContain("2027-03-27 12:00 plan-collections");
  });

  it("makes delayed jobs due [F9]", async () => {
    for (const [name, hours] of [
      ["follow-mandate", 24],
      ["cancel-mandate", 25],
    ] as const) {
      const startAfter = new Date(Date.now() + hours * 60 * 60 * 1000);
      await jobs.send(database.db, name, { mandateId: "one" }, { startAfter });
    }
    await move("2027-03-27");
    expect(done.join()).not.toContain("follow-mandate");
    await move("2027-03-28");
    const waited = done.filter((each) => each.endsWith("-mandate"));
    expect(waited.sort()).toEqual(["2027-03-28 00:15 cancel-mandate", "2027-03-28 00:15 follow-mandate"]);
  });

  it("resumes an interrupted move, and skips no day [F9]", async () => {
    setClock("2027-03-26T00:00");
    const working = jobs;
    const breaksOff = async (name: Parameters<Jobs["runDaily"]>[0]) => {
      if (name === "forget-old-records" && clock.today().equals(day("2027-03-28")))
        throw new Error("power cut");
      await working.runDaily(name);
    };
    jobs = { ...working, runDaily: breaksOff };
    await expect(move("2027-04-02")).rejects.toThrow("power cut");
    jobs = working;
    expect(clock.today()).toEqual(day("2027-03-28"));
    const restarted = createMovableClock();
    await followClock(database.db, restarted);
    expect(restarted.today()).toEqual(day("2027-03-28"));
    clock = restarted;
    await move("2027-03-30");
    const days = ["2027-03-26", "2027-03-27", "2027-03-28", "2027-03-29", "2027-03-30"];
    expect([...new Set(done.map((each) => each.slice(0, 10)))]).toEqual(days);
    for (const date of days) {
      const names = done.filter((each) => each.startsWith(date)).map((each) => each.slice(17));
      expect([...new Set(names)]).toEqual(dailyJobs.map(({ name }) => name));
    }
    expect((await readKeptClock(database.db)).workedUntil).toBe(
      Temporal.ZonedDateTime.from("2027-03-30T12:00[Europe/London]").epochMilliseconds,
    );
  });

  it("stops on request", async () => {
    const stop = new AbortController();
    also["remind-housemates"] = async () => {
      if (clock.today().equals(day("2027-03-28"))) stop.abort();
    };
    await move("2027-04-02", stop.signal);
    expect(clock.today()).toEqual(day("2027-03-28"));
  });

  it("moves forward only, and two years at most [F9]", async () => {
    expect(whyNotMoved({ clock }, day("2027-03-26"))).toBe("not-later");
    expect(whyNotMoved({ clock }, day("2029-03-26"))).toBeUndefined();
    expect(whyNotMoved({ clock }, day("2029-03-27"))).toBe("too-far");
    await expect(move("2027-03-25")).rejects.toThrow("not-later");
    expect(done).toEqual([]);
  });
});
