import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Clock } from "../clock.ts";
import { type Figure, secondsSince } from "../figures.ts";

/** Of the mails that have yet to be handed over. Ruling K2. */
export function mailFigures(db: Kysely<Database>, clock: Pick<Clock, "now">): Figure[] {
  const readWaiting = () =>
    db
      .selectFrom("email")
      .select([sql<number>`count(*)::int`.as("count"), ({ fn }) => fn.min("createdAt").as("since")])
      .where("state", "=", "queued")
      .executeTakeFirstOrThrow();
  return [
    {
      name: "mails_waiting",
      help: "Mails that have not been handed over to the mail server",
      read: async () => [{ value: (await readWaiting()).count }],
    },
    {
      name: "mails_oldest_waiting_seconds",
      help: "How long the oldest of them has waited",
      read: async () => [{ value: secondsSince((await readWaiting()).since, clock.now()) }],
    },
  ];
}
