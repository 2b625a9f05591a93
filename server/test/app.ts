import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { buildApp } from "../src/app.ts";
import { createClock } from "../src/clock.ts";
import { type Config, parseConfig } from "../src/config.ts";
import { createLogStream } from "../src/http/log-stream.ts";
import { createDependencies } from "../src/create-dependencies.ts";
import type { Dependencies } from "../src/dependencies.ts";
import { mailHeldPlace, welcomeHousemate } from "../src/households/index.ts";
import { seededOn, type TestDatabase } from "./database.ts";
import type { JobData } from "../src/queue/jobs.ts";
import { testKeys } from "./prepare-for-tests.ts";
import { quickPasswords } from "./quick-passwords.ts";
import { recordJobs } from "./recorded-jobs.ts";
import { createStaffSignIn } from "../src/staff/index.ts";

export { testKeys };

export type TestApp = {
  readonly app: FastifyInstance;
  readonly deps: Dependencies;
  readonly jobs: ReturnType<typeof recordJobs>;
  close(): Promise<void>;
};

export type TestAppOptions = {
  readonly config?: Partial<Config>;
  readonly deps?: Partial<Dependencies>;
  readonly today?: string;
  /** In ENCRYPTION_KEYS's format. */
  readonly encryptionKeys?: string;
  readonly log?: (line: string) => void;
};

/** Off, except in tests of rate limits. */
const noRateLimits: Dependencies["rateLimiter"] = {
  take: () => Promise.resolve({ wait: undefined, giveBack: () => undefined }),
};

/** The whole app on a test database, on the demo data's day; jobs are recorded only. */
export const openTestApp = async (database: TestDatabase, options: TestAppOptions = {}): Promise<TestApp> => {
  const config: Config = {
    ...parseConfig({
      NODE_ENV: "test",
      LOG_LEVEL: "fatal",
      PUBLIC_URL: "https://evenly.test",
      WEB_FOLDER: "/nowhere",
    }),
    staffFolder: "/nowhere",
    // Off, as rate limits are: the tests' people open houses by the dozen.
    accountsPerEmail: Number.POSITIVE_INFINITY,
    accountsPerBankAccount: Number.POSITIVE_INFINITY,
    mailsPerRecipient: Number.POSITIVE_INFINITY,
    ...options.config,
  };
  const jobs = recordJobs();
  const wired = createDependencies(config, database, options.encryptionKeys ?? testKeys, () => undefined);
  const deps: Dependencies = {
    ...wired.deps,
    jobs,
    clock: createClock(Temporal.PlainDate.from(options.today ?? seededOn.toString())),
    movableClock: undefined,
    rateLimiter: noRateLimits,
    staffSignIn: createStaffSignIn(wired.deps, quickPasswords),
    ...options.deps,
  };
  deps.clock.proclamations = () => deps.proclamations.get();
  const caches = [deps.flags, deps.settings, deps.proclamations, deps.priceBooks];
  for (const cache of caches) await cache.start();
  const app = await buildApp(deps, options.log && createLogStream({ write: options.log }));
  welcomeAtOnce(app, deps, jobs);
  return {
    app,
    deps,
    jobs,
    close: async () => {
      await app.close();
      for (const cache of caches) await cache.stop();
    },
  };
};

/** Runs the jobs that mail right after a sign-up or a join, as a worker would. */
const welcomeAtOnce = (app: FastifyInstance, deps: Dependencies, jobs: TestApp["jobs"]) => {
  const inject = app.inject.bind(app) as (given: object) => Promise<LightMyRequestResponse>;
  const done = new Set<object>();
  const injectAndWelcome = async (given: object) => {
    const answer = await inject(given);
    for (const { name, data } of jobs.sent.filter((job) => !done.has(job.data))) {
      done.add(data);
      if (name === "welcome-housemate")
        await welcomeHousemate(deps)(data as JobData["welcome-housemate"], { isLast: false });
      if (name === "mail-held-place")
        await mailHeldPlace(deps)(data as JobData["mail-held-place"], { isLast: false });
    }
    return answer;
  };
  app.inject = injectAndWelcome as typeof app.inject;
};
