import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { buildApp } from "../src/app.ts";
import { createLogStream } from "../src/http/log-stream.ts";
import type { Dependencies } from "../src/dependencies.ts";
import { mailHeldPlace, welcomeHousemate } from "../src/households/index.ts";
import type { OpenDatabase } from "../database/connect.ts";
import { testDependencies, type TestOptions } from "./dependencies.ts";
import type { JobData } from "../src/queue/jobs.ts";
import { testKeys } from "./prepare-for-tests.ts";
import type { recordJobs } from "./recorded-jobs.ts";

export { testKeys };

export type TestApp = {
  readonly app: FastifyInstance;
  readonly deps: Dependencies;
  readonly jobs: ReturnType<typeof recordJobs>;
  close(): Promise<void>;
};

export type TestAppOptions = TestOptions & { readonly log?: (line: string) => void };

/** The whole app on a test database, on the demo data's day; jobs are recorded only. */
export async function openTestApp(database: OpenDatabase, options: TestAppOptions = {}): Promise<TestApp> {
  const { deps, jobs } = testDependencies(database, options);
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
}

/** Runs the jobs that mail right after a sign-up or a join, as a worker would. */
function welcomeAtOnce(app: FastifyInstance, deps: Dependencies, jobs: TestApp["jobs"]) {
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
}
