import { buildApp } from "../src/app.ts";
import { parseConfig } from "../src/config.ts";
import { createDependencies } from "../src/create-dependencies.ts";
import { moveClock } from "../src/trial-clock/move-clock.ts";
import { testKeys } from "./app.ts";
import type { TestDatabase } from "./database.ts";

export type Trial = Awaited<ReturnType<typeof openTrial>>;

/** A product whose clock moves, at ten in the morning of `day`. Its jobs run, also those of the days that `goTo` passes. */
export async function openTrial(database: TestDatabase, day: Temporal.PlainDate) {
  const config = parseConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "fatal",
    PUBLIC_URL: "https://evenly.test",
    WEB_FOLDER: "/nowhere",
    // Mails are looked at when the year is over.
    EMAILS_KEPT_DAYS: "3650",
  });
  /** Of jobs. */
  const failures: unknown[] = [];
  const wired = createDependencies(config, database, testKeys, ({ error }) => failures.push(error));
  const { movableClock: clock, jobs } = wired.deps;
  if (clock === undefined) throw new Error("The clock of a trial moves");
  await wired.start({ warn: () => undefined });
  const morning = day.toZonedDateTime({ timeZone: "Europe/London", plainTime: "10:00" });
  clock.setAhead(morning.epochMilliseconds - Date.now());
  const app = await buildApp(wired.deps);
  return {
    app,
    deps: wired.deps,
    failures,
    goTo: (to: string) => moveClock({ db: database.db, jobs, clock }, Temporal.PlainDate.from(to)),
    stop: async () => {
      await app.close();
      await wired.stop();
    },
  };
}
