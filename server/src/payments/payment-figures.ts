import { sql } from "kysely";
import type { Bank, Dependencies } from "../dependencies.ts";
import { type Figure, secondsSince } from "../figures.ts";
import { isDue } from "./collections/claim-collections.ts";
import { mostTries } from "./events/work-events.ts";

/** Of what is due at the bank, and of what it has told us. Ruling K2. */
export function paymentFigures(deps: Bank, db: Dependencies["db"]): Figure[] {
  return [
    {
      name: "collections_to_submit",
      help: "Collections that are due to be submitted today, and are not",
      read: async () => {
        const { rows } = await sql<{ value: number }>`
          select count(*)::int as value from collection
            join mandate on mandate.id = collection.mandate_id
            join household on household.id = collection.household_id
          where ${isDue(deps)}`.execute(db);
        return rows;
      },
    },
    {
      name: "collections_without_answer",
      help: "Collections that were submitted, and whose answer is not known",
      read: async () => {
        const { rows } = await sql<{ value: number }>`
          select count(*)::int as value from collection_attempt
          where provider_reference is null and failed_at is null`.execute(db);
        return rows;
      },
    },
    {
      name: "failed_provider_events",
      help: "Events of the provider that failed every time and wait for staff",
      read: async () => [{ value: (await countEvents(db, ">=")).count }],
    },
    {
      name: "provider_events_waiting",
      help: "Events of the provider that have not been worked in, but will be tried again",
      read: async () => [{ value: (await countEvents(db, "<")).count }],
    },
    {
      name: "provider_events_oldest_waiting_seconds",
      help: "How long ago the oldest of them was received",
      read: async () => [{ value: secondsSince((await countEvents(db, "<")).since, deps.clock.now()) }],
    },
  ];
}

/** Of those that have not been worked in, and were tried fewer times than the most, or as often. */
function countEvents(db: Dependencies["db"], tried: "<" | ">=") {
  return db
    .selectFrom("providerEvent")
    .select([sql<number>`count(*)::int`.as("count"), ({ fn }) => fn.min("receivedAt").as("since")])
    .where("workedAt", "is", null)
    .where("tries", tried, mostTries)
    .executeTakeFirstOrThrow();
}
