import { proclaimedDays } from "@evenly/domain/calendar";
import type { Dependencies } from "../../src/dependencies.ts";
import { createHandlers } from "../../src/job-handlers.ts";
import { seedDemoCases, seedDemoDraft, seedDemoRefund, seedDemoStaff } from "../../src/staff/index.ts";
import { createJobsAtOnce } from "./jobs-at-once.ts";

/** A trial's staff, whose password is in the README, with a draft price book, a refund to approve, and cases. */
export async function seedDemoOffice(dependencies: Dependencies): Promise<void> {
  const { db } = dependencies;
  // The days that staff have proclaimed are read once the product runs.
  const clock = { ...dependencies.clock, proclamations: () => proclaimedDays };
  const deps: Dependencies = { ...dependencies, clock, jobs: createJobsAtOnce(() => createHandlers(deps)) };
  await seedDemoStaff(db);
  await seedDemoDraft(db, clock.now());
  await seedDemoRefund(deps);
  await seedDemoCases(deps);
  await deps.jobs.workOff();
}
