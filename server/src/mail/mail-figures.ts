import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Clock } from "../clock.ts";
import { declareFigures, secondsSince } from "../figures.ts";

/** Of the mails that have yet to be handed over. Ruling K2. */
export function mailFigures(db: Kysely<Database>, clock: Pick<Clock, "now">) {
  return declareFigures(
    {
      mails_waiting: "Mails that have not been handed over to the mail server",
      mails_oldest_waiting_seconds: "How long the oldest of them has waited",
    },
    async () => {
      const { count, since } = await db
        .selectFrom("email")
        .select([sql<number>`count(*)::int`.as("count"), ({ fn }) => fn.min("createdAt").as("since")])
        .where("state", "=", "queued")
        .executeTakeFirstOrThrow();
      return { mails_waiting: count, mails_oldest_waiting_seconds: secondsSince(since, clock.now()) };
    },
  );
}
