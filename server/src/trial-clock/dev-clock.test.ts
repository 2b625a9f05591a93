import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { createMovableClock } from "../clock.ts";
import { dailyJobs } from "../queue/index.ts";
import type { JobName } from "../queue/jobs.ts";
import { recordJobs } from "../../test/recorded-jobs.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };

describe("/dev/clock", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
  });
  afterEach(() => test.close());

  /** Starts on Monday 5 April 2027; each day's first job waits for `runsOn`. */
  const begin = async ({ isFixed = false, runsOn = Promise.resolve() } = {}) => {
    const clock = createMovableClock();
    const { epochMilliseconds } = Temporal.ZonedDateTime.from("2027-04-05T15:00[Europe/London]");
    clock.setAhead(epochMilliseconds - Date.now());
    const ran: JobName[] = [];
    const jobs = {
      ...recordJobs(),
      runDaily: async (name: JobName) => {
        await runsOn;
        ran.push(name);
      },
    };
    const deps = isFixed ? {} : { clock, movableClock: clock };
    await database.db.deleteFrom("setting").where("key", "=", "trial-clock").execute();
    test = await openTestApp(database, { today: "2027-04-05", deps: { ...deps, jobs } });
    return ran;
  };
  const state = async (): Promise<Record<string, unknown>> =>
    (await test.app.inject("/dev/clock.json")).json();
  const post = (payload: string, headers: Record<string, string> = {}) =>
    test.app.inject({ method: "POST", url: "/dev/clock", payload, headers: { ...form, ...headers } });
  const arrival = () =>
    vi.waitFor(async () => expect((await state())["moving"]).toBeNull(), { timeout: 10_000 });

  it("shows today and moves it by a day, a week, a month or to a date, while the screens follow [F9]", async () => {
    const ran = await begin();
    expect((await test.app.inject("/dev/clock")).body).toContain("Monday 5 April 2027");
    expect(await state()).toEqual({ today: "2027-04-05", isFixed: false, moving: null, hasFailed: false });
    for (const [asked, reached] of [
      ["by=day", "2027-04-06"],
      ["by=week", "2027-04-13"],
      ["by=month", "2027-05-13"],
      ["to=2027-06-01", "2027-06-01"],
    ] as const) {
      const answer = await post(asked);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, "/dev/clock"]);
      await arrival();
      expect((await state())["today"]).toBe(reached);
    }
    expect((await test.app.inject("/api/config")).json()).toMatchObject({ today: "2027-06-01" });
    const days = Temporal.PlainDate.from("2027-04-05").until("2027-06-01").days + 1;
    expect(ran).toHaveLength(days * dailyJobs.length);
  });

  it("shows the progress of a move without scripts, and refuses another one meanwhile [F9]", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await begin({ runsOn: promise });
    await post("by=month");
    const { body, headers } = await test.app.inject("/dev/clock");
    expect(body).toContain("Moving to Wednesday 5 May 2027: day 0 of 30");
    expect(body).toContain(`<meta http-equiv="refresh" content="1; url=/dev/clock">`);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect((await state())["moving"]).toEqual({ from: "2027-04-05", to: "2027-05-05" });
    expect((await post("by=day")).headers.location).toBe("/dev/clock?refused=moving");
    resolve();
    await arrival();
    expect((await state())["today"]).toBe("2027-05-05");
  });

  it("ends a move when the server stops", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await begin({ runsOn: promise });
    test.app.addHook("preClose", async () => resolve());
    await post("by=month");
    await test.app.close();
    expect(test.deps.clock.today().toString()).toBe("2027-04-05");
  });

  it("reports an interrupted move", async () => {
    const away = Promise.reject(new Error("the database is away"));
    away.catch(() => undefined);
    await begin({ runsOn: away });
    await post("by=day");
    await arrival();
    expect((await test.app.inject("/dev/clock")).body).toContain("The last move broke off.");
  });

  it.each([
    ["to=2027-04-05", "not-later", "The clock only goes forward."],
    ["to=2026-01-01", "not-later", "The clock only goes forward."],
    ["to=2029-04-06", "too-far", "more than 2 years away"],
    ["to=soon", "no-date", "Choose a date."],
    ["by=century", "no-date", "Choose a date."],
  ])("gives the reason for refusing %s [F9]", async (asked, code, sentence) => {
    await begin();
    const { headers } = await post(asked);
    expect(headers.location).toBe(`/dev/clock?refused=${code}`);
    expect((await test.app.inject(String(headers.location))).body).toContain(sentence);
    expect((await state())["today"]).toBe("2027-04-05");
  });

  it("shows that TODAY fixes the date [F9]", async () => {
    await begin({ isFixed: true });
    const { body } = await test.app.inject("/dev/clock");
    expect(body).toContain("TODAY fixes the date");
    expect(body).not.toContain("<form");
    expect((await post("by=day")).headers.location).toBe("/dev/clock?refused=fixed");
  });

  describe("takes no form of another site's page [F9]", () => {
    it.each([
      [{ "sec-fetch-site": "cross-site" }, 404],
      [{ "sec-fetch-site": "same-site", origin: "http://localhost" }, 404],
      [{ origin: "https://elsewhere.example" }, 404],
      [{ origin: "null" }, 404],
      [{ host: "rebound.example" }, 404],
      [{ "sec-fetch-site": "same-origin" }, 303],
      [{ host: "localhost:3000", origin: "http://localhost:3000" }, 303],
      [{ host: "localhost:3000", origin: "http://localhost:8080" }, 404],
    ] as const)("that is sent with %j", async (headers, status) => {
      await begin();
      expect((await post("by=day", { ...headers })).statusCode).toBe(status);
      await arrival();
      expect((await state())["today"]).toBe(status === 303 ? "2027-04-06" : "2027-04-05");
    });
  });
});

describe("An installation that is no trial [F9]", () => {
  const open = useTestDatabases();
  it("has no clock to move", async () => {
    const test = await openTestApp(await open(), {
      config: { smtpUrl: "smtp://mail.example" },
    });
    for (const path of ["/dev/clock", "/dev/clock.json"]) {
      expect((await test.app.inject(path)).statusCode).toBe(404);
    }
    expect(
      (await test.app.inject({ method: "POST", url: "/dev/clock", payload: "by=day", headers: form }))
        .statusCode,
    ).toBe(404);
    await test.close();
  });
});
