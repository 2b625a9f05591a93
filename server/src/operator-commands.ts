import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { declareFigures, type Figures } from "./figures.ts";

/** What `script/nightly` does each night. */
export const nightlyCommands = ["backup", "restore-check", "ledger-check"] as const;
type NightlyCommand = (typeof nightlyCommands)[number];

/**
 * Writes down that a command has done its work and found nothing wrong, so that it is noticed when it no longer does. Where
 * that cannot be written, what it has done stays done. Ruling K2.
 */
export async function recordCommand(db: Kysely<Database>, name: NightlyCommand): Promise<void> {
  try {
    await db
      .insertInto("operatorCommand")
      .values({ name, doneAt: sql<Date>`now()` })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ doneAt: sql<Date>`now()` }))
      .execute();
  } catch (error) {
    console.error(`It could not be written down that ${name} was done: ${String(error)}`);
  }
}

export function commandFigures(db: Kysely<Database>): Figures {
  return declareFigures(
    {
      operator_command_last_done_timestamp_seconds:
        "When each of the nightly commands last found nothing wrong, or was first expected, in seconds since 1970",
    },
    async () => {
      const rows = await db.selectFrom("operatorCommand").selectAll().execute();
      return {
        operator_command_last_done_timestamp_seconds: rows.map(({ name, doneAt }) => ({
          labels: { command: name },
          value: doneAt.getTime() / 1_000,
        })),
      };
    },
    ["command"],
  );
}
