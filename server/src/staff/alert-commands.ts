import type { Transaction } from "kysely";
import type { DoneBy } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";
import { listOpenAlerts, resolveAlert } from "../payments/index.ts";
import { WrongUsage } from "./command-context.ts";

/** Prints open alerts, one per line. Rulings F6, F8. */
export async function listAlerts(trx: Transaction<Database>): Promise<string> {
  const lines = (await listOpenAlerts(trx)).map(({ id, kind, reference, account, raisedAt, detail }) =>
    [id, raisedAt.toISOString(), kind, account ?? "no account", reference, JSON.stringify(detail)].join("  "),
  );
  return lines.length === 0 ? "There is nothing to look at." : lines.join("\n");
}

/** `resolve-alert ID NOTE`. Returns the text to print and the exit code. Ruling H3. */
export async function resolveByCommand(
  trx: Transaction<Database>,
  id: string,
  note: string,
  by: DoneBy,
): Promise<readonly [text: string, exitCode: number]> {
  if (note.trim() === "") throw new WrongUsage("Say what you found, after the alert's id");
  const isResolved = await resolveAlert(trx, id, note.trim(), by);
  return isResolved ? ["Done.", 0] : ["There is no such alert open.", 1];
}
