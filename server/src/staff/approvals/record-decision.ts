import { type ApprovalDecision, mayAsk } from "@evenly/domain/approval";
import type { StaffRole } from "@evenly/domain/staff";
import type { Selectable, Transaction } from "kysely";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { ApprovalTable, Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";
import { tokenOf } from "../../http/preview-token.ts";

export type Approval = Selectable<ApprovalTable>;

export async function lockOpen(trx: Transaction<Database>, id: string): Promise<Approval> {
  const approval = await trx
    .selectFrom("approval")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (approval.decision !== null) throw refuse("approval-decided");
  return approval;
}

type Decided = DoneBy & {
  readonly decision: ApprovalDecision;
  readonly because: string | null;
  readonly preview?: object;
};

const actions = {
  agreed: "agree-to-approval",
  refused: "refuse-approval",
  withdrawn: "withdraw-approval",
  lapsed: "lapse-approval",
} as const;

export async function recordDecision(
  trx: Transaction<Database>,
  approval: Approval,
  { decision, because, preview, actor, now }: Decided,
): Promise<void> {
  const { id, householdId, kind, title } = approval;
  const isOther = preview !== undefined && tokenOf(preview) !== tokenOf(approval.preview);
  await trx
    .updateTable("approval")
    .set({
      decision,
      decidedBy: actor.id,
      decidedAt: now,
      decidedBecause: because,
      ...(isOther && { laterPreview: JSON.stringify(preview) }),
    })
    .where("id", "=", id)
    .execute();
  const detail = { approvalId: id, kind, title, askedBy: approval.askedBy, reason: because };
  await recordAudit(trx, { householdId, actor, action: actions[decision], at: now, detail });
}

/** Ends the open requests that a person may not ask for by these roles. Ruling H3. */
export async function lapseRequests(
  trx: Transaction<Database>,
  { personId, roles, ...by }: DoneBy & { readonly personId: string; readonly roles: readonly StaffRole[] },
): Promise<void> {
  const open = await trx
    .selectFrom("approval")
    .selectAll()
    .where("askedBy", "=", personId)
    .where("decision", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const approval of open.filter(({ kind }) => !mayAsk(kind, roles)))
    await recordDecision(trx, approval, { decision: "lapsed", because: null, ...by });
}
