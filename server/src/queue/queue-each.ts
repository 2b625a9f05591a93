import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { JobData, JobName, Jobs } from "./jobs.ts";

type OfHousehold = {
  [Name in JobName]: { householdId: string } extends JobData[Name] ? Name : never;
}[JobName];

/** One job per household, at most one waiting each, so that one failure stops no other. */
export function queueEach(
  { db, jobs }: { readonly db: Kysely<Database>; readonly jobs: Jobs },
  name: OfHousehold,
  households: readonly { readonly id: string }[],
): Promise<void> {
  return db.transaction().execute((trx) =>
    jobs.sendAll(
      trx,
      name,
      households.map(({ id: householdId }) => ({ householdId })),
      { singletonKeyOf: ({ householdId }) => householdId },
    ),
  );
}
