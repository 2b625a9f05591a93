import type { AuditAction } from "@evenly/contract/staff/audit-actions";
import type { Transaction } from "kysely";
import { currentTrace, idsIn } from "../src/trace.ts";
import type { Database } from "./tables.ts";
import { newId } from "./ids.ts";

export type Actor =
  | { readonly kind: "housemate" | "job" | "provider"; readonly id: string }
  | { readonly kind: "staff"; readonly id: string | null; readonly clientAddress?: string }
  /** Somebody who is not signed in, but tried to. */
  | { readonly kind: "visitor"; readonly id: null; readonly clientAddress: string };

export const staffCommand: Actor = { kind: "staff", id: null };

export type DoneBy = { readonly actor: Actor; readonly now: Date };

type AuditEntry = {
  readonly householdId: string | null;
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly at: Date;
  readonly detail?: Record<string, unknown>;
};

/** In the caller's transaction. */
export function recordAudit(trx: Transaction<Database>, entry: AuditEntry): Promise<void> {
  return recordAudits(trx, [entry]);
}

/** At least one entry. */
export async function recordAudits(
  trx: Transaction<Database>,
  entries: readonly AuditEntry[],
): Promise<void> {
  const trace = currentTrace();
  trace?.touch(
    "householdIds",
    entries.flatMap(({ householdId }) => householdId ?? []),
  );
  const rows = entries.map(({ householdId, actor, action, at, detail = {} }) => ({
    id: newId(),
    householdId,
    actorKind: actor.kind,
    actorId: actor.id,
    action,
    at,
    clientAddress: "clientAddress" in actor ? (actor.clientAddress ?? null) : null,
    detail: JSON.stringify(detail),
    requestId: trace?.causeOf(idsIn({ householdId, ...detail }))?.requestId ?? null,
  }));
  await trx.insertInto("audit").values(rows).execute();
}
