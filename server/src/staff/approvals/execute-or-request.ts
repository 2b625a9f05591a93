import type { ApprovalKind } from "@evenly/domain/approval";
import type { Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import type { Work } from "../../dependencies.ts";
import type { Planned } from "./kind.ts";
import { type RequestOf, kindOf } from "./kinds.ts";
import { mailApprovers } from "./approvers.ts";
import { lockColleagues } from "./colleagues.ts";
import { refuseUnlessShown } from "../../http/preview-token.ts";

type ActionRequest<Kind extends ApprovalKind> = {
  readonly kind: Kind;
  readonly request: RequestOf[Kind];
  readonly reason: string;
  /** Absent where nothing was there to be shown before. */
  readonly token?: string;
  readonly staff: { readonly person: Pick<StaffAsker["person"], "id" | "name"> };
};

/** Returns the approval's id, or null when done at once. Refused when the preview has changed. Ruling H3. */
export async function executeOrRequest<Kind extends ApprovalKind>(
  trx: Transaction<Database>,
  deps: Work,
  { kind, request, reason, token, staff: { person } }: ActionRequest<Kind>,
): Promise<string | null> {
  const { lock, plan, shownOf, carryOut } = kindOf(kind);
  await lock(trx, request);
  // Somebody's amounts of a day add up, whichever households they are for.
  await lockColleagues(trx, [person.id]);
  const planned = await plan(trx, deps, request, person.id);
  if (token !== undefined) refuseUnlessShown(token, shownOf?.(planned.preview) ?? planned.preview);
  const by: DoneBy = { actor: { kind: "staff", id: person.id }, now: deps.clock.now() };
  if (!planned.needsSecond) {
    await carryOut(trx, deps, request, { ...by, reason, agreedBy: null });
    return null;
  }
  const id = await askForApproval(trx, by.now, { kind, request, reason, askedBy: person.id, planned });
  const detail = { approvalId: id, kind, title: titleOf(planned), reason };
  const action = "ask-for-approval";
  await recordAudit(trx, { householdId: planned.householdId, actor: by.actor, action, at: by.now, detail });
  await mailApprovers(trx, deps, { ...planned, id, kind, asker: person });
  return id;
}

function titleOf({ actionText, subjectText }: { readonly actionText: string; readonly subjectText: string }) {
  return `${actionText} ${subjectText}`;
}

type ApprovalRequest<Kind extends ApprovalKind> = Pick<ActionRequest<Kind>, "kind" | "request" | "reason"> & {
  readonly askedBy: string;
  readonly planned: Planned<Kind>;
};

/** Refused while the same request is open. */
async function askForApproval<Kind extends ApprovalKind>(
  trx: Transaction<Database>,
  now: Date,
  { kind, request, reason, askedBy, planned }: ApprovalRequest<Kind>,
): Promise<string> {
  const { subject, householdId, preview } = planned;
  const approval = await trx
    .insertInto("approval")
    .values({
      id: newId(),
      kind,
      householdId,
      subject,
      title: titleOf(planned),
      asked: JSON.stringify(request),
      preview: JSON.stringify(preview),
      laterPreview: null,
      changedAt: null,
      askedBy,
      askedAt: now,
      reason,
      decision: null,
      decidedBy: null,
      decidedAt: null,
      decidedBecause: null,
    })
    .onConflict((conflict) => conflict.columns(["kind", "subject"]).where("decision", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (approval === undefined) throw refuse("approval-open");
  return approval.id;
}
