import { describe, expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { createMovableClock } from "../src/clock.ts";
import { parseConfig } from "../src/config.ts";
import { createDependencies } from "../src/create-dependencies.ts";
import { moveClock } from "../src/trial-clock/move-clock.ts";
import { testKeys } from "./app.ts";
import { useTestDatabases } from "./database.ts";
import { findHouses } from "./many-sign-ups.ts";
import { sandboxOfScenarios } from "./year/scenarios.ts";
import { countFaults, deliverHeldBack, disturbEvents } from "./year/faults.ts";
import { findWrongs } from "./year/findings.ts";
import { countChoices, livePeoplesDay } from "./year/people.ts";
import { signUpHouseholds } from "./year/sign-ups.ts";

const signedUpOn = Temporal.PlainDate.from("2027-08-16");
const firstStart = Temporal.PlainDate.from("2027-09-01");
const endsOn = Temporal.PlainDate.from("2028-02-10");

/** Guaranteed cases beside the random ones, which depend on retry days and so on ids. */
const troubled = {
  "payer.1.2@example.com": "penniless",
  "payer.2.2@example.com": "late",
  "payer.3.2@example.com": "fickle",
  "payer.0.2@example.com": "quits",
} as const;

/** How many more than usual change something. */
const changes = 20;

describe("A short year of business [F4] [F10]", () => {
  const open = useTestDatabases();
  it("adds up to the penny, with each mail once, for any payer outcomes and event order", async () => {
    const database = await open();
    const { db } = database;
    // The demo data is of another year.
    await db.updateTable("household").set({ state: "cancelled", cancelledAt: new Date() }).execute();
    await disturbEvents(database.owner);
    const clock = createMovableClock();
    const morning = signedUpOn.toZonedDateTime({ timeZone: "Europe/London", plainTime: "10:00" });
    clock.setAhead(morning.epochMilliseconds - Date.now());
    const config = parseConfig({
      NODE_ENV: "test",
      LOG_LEVEL: "fatal",
      PUBLIC_URL: "https://evenly.test",
      WEB_FOLDER: "/nowhere",
      FEATURE_FLAGS: "min_contract_length=2",
      EMAILS_KEPT_DAYS: "3650",
    });
    const failures: unknown[] = [];
    const wired = createDependencies(
      // Jobs run only when called.
      { ...config, role: "api" },
      database,
      testKeys,
      ({ error }) => failures.push(error),
      { clock, directDebitProvider: sandboxOfScenarios({ db, clock }, 10, troubled) },
    );
    const { jobs } = wired.deps;
    const app = await buildApp(wired.deps);
    await wired.start(app.log);
    const houses = (await findHouses(db, 3)).slice(0, 10);
    await signUpHouseholds(app, {
      houses,
      housemates: 3,
      firstStart,
      startDays: 3,
      tenancy: { days: 75 },
      atOnce: 1,
    });
    await jobs.workOff();
    for (let day = signedUpOn.add({ days: 1 }); !day.equals(endsOn); day = day.add({ days: 1 })) {
      await deliverHeldBack({ db, jobs });
      await livePeoplesDay(wired.deps, app, changes);
      await moveClock({ db, jobs, clock }, day);
    }
    const fates = await db.selectFrom("sandboxPayment").select("fate").distinct().execute();
    expect(fates.map(({ fate }) => fate)).toEqual(
      expect.arrayContaining([...Object.values(troubled), "pays"]),
    );
    const replaced = await db
      .selectFrom("mandate")
      .select("id")
      .where("replaces", "is not", null)
      .where("state", "<>", "pending")
      .execute();
    expect(replaced).not.toEqual([]);
    expect([...(await countFaults(db)).keys()].sort()).toEqual(["late", "lost", "same", "twice"]);
    expect(failures).toEqual([]);
    expect(await findWrongs(db, { today: clock.today(), advanceNoticeWorkingDays: 10 })).toEqual([]);
    expect([...(await countChoices(db)).keys()]).toEqual([
      "asked to be erased",
      "cancelled before the start",
      "cancelled while served",
      "erased",
      "household given up",
      "household lapsed",
      "paid by bank",
      "plan missed",
      "plan paid",
      "refused by the bank",
      "took a free place",
    ]);
    await app.close();
    await wired.stop();
  }, 480_000);
});
