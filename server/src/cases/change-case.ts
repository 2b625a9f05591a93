import type { AuditAction } from "@evenly/contract/staff/audit-actions";
import { type CaseEvent, type CaseKind, type CaseOutcome, caseTransition } from "@evenly/domain/case";
import { type Selectable, sql, type Transaction } from "kysely";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";
import type { Database, StaffCaseTable } from "../../database/tables.ts";
import { refuse } from "../http/refusals.ts";

export type StaffCase = Selectable<StaffCaseTable>;

export async function lockCase(trx: Transaction<Database>, reference: string): Promise<StaffCase> {
  const found = await trx
    .selectFrom("staffCase")
    .selectAll()
    .where("reference", "=", reference)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found === undefined) throw refuse("case-unknown");
  return found;
}

type Change = DoneBy & {
  readonly action: AuditAction;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly ownerId?: string | null;
  readonly waits?: { readonly until: Temporal.PlainDate; readonly for: string };
  readonly outcome?: CaseOutcome;
  readonly dueOn?: Temporal.PlainDate;
};

/** Refused where the case's state does not allow it; written down with the case. Rulings H3, J1. */
export async function changeCase(
  trx: Transaction<Database>,
  before: StaffCase,
  event: CaseEvent,
  { actor, now, action, detail, ownerId, waits, outcome, dueOn }: Change,
): Promise<void> {
  const transition = caseTransition(before.state, event);
  if (!transition.ok) throw refuse(transition.code);
  const { state } = transition;
  const keepsWait = event === "work" && state === "waiting";
  await trx
    .updateTable("staffCase")
    .set({
      state,
      changes: sql`changes + 1`,
      ...(ownerId !== undefined && { ownerId }),
      ...(dueOn && { dueOn: dueOn.toString() }),
      ...(!keepsWait && {
        waitsUntil: waits?.until.toString() ?? null,
        waitsFor: waits?.for ?? null,
      }),
      closedAt: state === "done" ? now : null,
      outcome: outcome ?? null,
    })
    .where("id", "=", before.id)
    .execute();
  await recordAudit(trx, {
    householdId: before.householdId,
    actor,
    action,
    at: now,
    detail: {
      case: before.reference,
      kind: before.kind,
      ...(before.housemateId !== null && { housemateId: before.housemateId }),
      ...detail,
    },
  });
}

type Decided = {
  readonly kinds: readonly CaseKind[];
  readonly housemateId: string;
  readonly outcome: CaseOutcome;
};

/** The decision is what a person's open cases of these kinds waited for. Rulings F6, G8. */
export async function finishCases(
  trx: Transaction<Database>,
  { kinds, housemateId, outcome }: Decided,
  by: DoneBy,
): Promise<void> {
  const open = await trx
    .selectFrom("staffCase")
    .selectAll()
    .where("housemateId", "=", housemateId)
    .where("kind", "in", kinds)
    .where("state", "<>", "done")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const one of open)
    await changeCase(trx, one, "finish", { ...by, action: "case-done", outcome, detail: { outcome } });
}
