import { submissionDays } from "@evenly/domain/collection-day";
import { sql } from "kysely";
import type { Bank, Dependencies } from "../dependencies.ts";
import { declareFigures, type Figures, secondsSince } from "../figures.ts";
import { isDue } from "./collections/claim-collections.ts";
import { mostTries } from "./events/work-events.ts";

/** Of what is due at the bank, and of what it has told us. Ruling K2. */
export function paymentFigures(deps: Bank, db: Dependencies["db"]): Figures[] {
  return [
    declareFigures(
      {
        collections_to_submit: "Collections that are due to be submitted today, and are not",
        collections_submitted: "Collections of the days that are submitted today, and that are at the bank",
        collections_without_answer: "Collections that were submitted, and whose answer is not known",
      },
      async () => {
        const { clock, directDebitProvider } = deps;
        const { from, until } = submissionDays(clock.today(), clock.proclamations());
        const { rows } = await sql<{ due: number; submitted: number; unanswered: number }>`
          select
            (select count(*)::int from collection
              join mandate on mandate.id = collection.mandate_id
              join household on household.id = collection.household_id
              where ${isDue(deps)}) as due,
            (select count(*)::int from collection
              join mandate on mandate.id = collection.mandate_id
              where collection.state = 'submitted' and mandate.provider = ${directDebitProvider.name}
                and collection.collect_on between ${from.toString()} and ${until.toString()}) as submitted,
            (select count(*)::int from collection_attempt
              where provider_reference is null and failed_at is null) as unanswered`.execute(db);
        const { due = 0, submitted = 0, unanswered = 0 } = rows[0] ?? {};
        return {
          collections_to_submit: due,
          collections_submitted: submitted,
          collections_without_answer: unanswered,
        };
      },
    ),
    declareFigures(
      {
        failed_provider_events: "Events of the provider that failed every time and wait for staff",
        provider_events_waiting:
          "Events of the provider that have not been worked in, but will be tried again",
        provider_events_oldest_waiting_seconds: "How long ago the oldest of them was received",
      },
      async () => {
        const { rows } = await sql<{ failed: number; waiting: number; since: Date | null }>`
          select count(*) filter (where tries >= ${mostTries})::int as failed,
            count(*) filter (where tries < ${mostTries})::int as waiting,
            min(received_at) filter (where tries < ${mostTries}) as since
          from provider_event where worked_at is null`.execute(db);
        const { failed = 0, waiting = 0, since = null } = rows[0] ?? {};
        return {
          failed_provider_events: failed,
          provider_events_waiting: waiting,
          provider_events_oldest_waiting_seconds: secondsSince(since, deps.clock.now()),
        };
      },
    ),
  ];
}
