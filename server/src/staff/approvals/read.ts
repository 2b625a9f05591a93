import type { Success } from "@evenly/contract";
import type { Shown } from "@evenly/contract/staff/approval-previews";
import { whyNotSecond } from "@evenly/domain/approval";
import type { Dependencies } from "../../dependencies.ts";
import { Refusal, refuse } from "../../http/refusals.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { findApprovers } from "./approvers.ts";
import { findApproval } from "./decide.ts";
import { readInviters } from "./inviters.ts";
import { kindOf } from "./kinds.ts";
import { approvals, rowOf } from "./list.ts";
import type { Approval } from "./record-decision.ts";
import { tokenOf } from "./token.ts";

/** With a preview as of now. Rulings H2, H3. */
export async function readApproval(
  deps: Dependencies,
  asked: { readonly id: string; readonly staff: StaffAsker },
  say: (refusal: Refusal) => string,
): Promise<Success<"GET /staff/approvals/:approvalId">> {
  const approval = await findApproval(deps.db, asked);
  const { person } = asked.staff;
  const found = await approvals(deps.db).where("approval.id", "=", approval.id).executeTakeFirstOrThrow();
  const isOpen = approval.decision === null;
  const inviters = await readInviters(deps.db, deps.clock.now());
  const why = whyNotSecond(approval.kind, approval.asked_by, person, inviters);
  const second = isOpen ? await findApprovers(deps.db, deps, approval.kind, approval.asked_by) : [];
  const { preview, token, whyNot } = isOpen ? await workOut(deps, approval, say) : asDecided(approval);
  return {
    ...rowOf(found),
    hasChanged: tokenOf(preview) !== tokenOf(approval.preview),
    reason: approval.reason,
    because: approval.decided_because,
    asking: { kind: approval.kind, preview: approval.preview } as unknown as Shown,
    shown: { kind: approval.kind, preview } as Shown,
    token,
    whyNot,
    mayDecide: isOpen && why === undefined,
    whyNotThey: isOpen && why !== undefined ? say(refuse(why)) : null,
    secondPeople: second.map(({ name }) => name),
    mayWithdraw: isOpen && approval.asked_by === person.id,
  };
}

function asDecided({ preview, later_preview: later }: Approval) {
  return {
    preview: later ?? preview,
    token: null,
    whyNot: null,
  };
}

/** The request may have become impossible; the reason is shown. */
async function workOut(deps: Dependencies, approval: Approval, say: (refusal: Refusal) => string) {
  const { kind, asked, asked_by: askedBy } = approval;
  try {
    const { preview } = await kindOf(kind).plan(deps.db, deps, asked as never, askedBy);
    return { preview, token: tokenOf(preview), whyNot: null };
  } catch (error) {
    if (error instanceof Refusal) return { ...asDecided(approval), whyNot: say(error) };
    throw error;
  }
}
