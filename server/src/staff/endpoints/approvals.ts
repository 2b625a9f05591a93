import type { Success } from "@evenly/contract";
import type { Shown } from "@evenly/contract/staff/approval-previews";
import { whyNotSecond } from "@evenly/domain/approval";
import { checkReason } from "@evenly/domain/staff";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { Refusal, refuse, refuseAny } from "../../http/refusals.ts";
import { refreshAll } from "../../polling-cache.ts";
import { agree, findApproval, sendBack, withdraw } from "../approvals/decide.ts";
import { approvals, approvalsFor, rowOf } from "../approvals/list.ts";
import { csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { findApprovers } from "../approvals/approvers.ts";
import { readInviters } from "../approvals/inviters.ts";
import { kindOf } from "../approvals/kinds.ts";
import type { Approval } from "../approvals/record-decision.ts";
import { tokenOf } from "../../http/preview-token.ts";

export function approvalEndpoints(deps: Dependencies) {
  return {
    "GET /staff/approvals": async ({ query, staff }) => ({
      outcome: "done",
      body: await readPage(deps, await approvalsFor(deps, staff), query),
    }),
    "GET /staff/approvals.csv": async ({ query, staff }) =>
      csvOfList(deps, staff, await approvalsFor(deps, staff), query),
    "GET /staff/approvals/:approvalId": async ({ params, staff, messageOf }) => ({
      outcome: "done",
      body: await readApproval(deps, { id: params.approvalId, staff }, ({ reasons: [reason] }) =>
        messageOf(reason?.code ?? "internal"),
      ),
    }),
    "POST /staff/approvals/:approvalId/agree": async ({ db, params, body, staff }) => {
      const because = explained(body.reason);
      await agree(db, deps, { id: params.approvalId, staff, token: body.token, because });
      const caches = [deps.flags, deps.settings, deps.priceBooks];
      const afterwards = () => refreshAll(caches);
      return { outcome: "empty", body: undefined, afterwards };
    },
    "POST /staff/approvals/:approvalId/refuse": async ({ db, params, body, staff }) => {
      await sendBack(db, deps, { id: params.approvalId, staff, because: explained(body.reason) });
      return { outcome: "empty", body: undefined };
    },
    "POST /staff/approvals/:approvalId/withdraw": async ({ db, params, staff }) => {
      await withdraw(db, deps, { id: params.approvalId, staff });
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}

function explained(reason: string): string {
  const issues = checkReason(reason);
  refuseAny(issues);
  return reason;
}

/** With a preview as of now. Rulings H2, H3. */
async function readApproval(
  deps: Dependencies,
  asked: { readonly id: string; readonly staff: StaffAsker },
  messageOf: (refusal: Refusal) => string,
): Promise<Success<"GET /staff/approvals/:approvalId">> {
  const approval = await findApproval(deps.db, asked);
  const { person } = asked.staff;
  const found = await approvals(deps.db).where("approval.id", "=", approval.id).executeTakeFirstOrThrow();
  const isOpen = approval.decision === null;
  const inviters = await readInviters(deps.db, deps.clock.now());
  const why = whyNotSecond(approval.kind, approval.askedBy, person, inviters);
  const second = isOpen ? await findApprovers(deps.db, deps, approval.kind, approval.askedBy) : [];
  const { preview, token, whyNot } = isOpen ? await workOut(deps, approval, messageOf) : asDecided(approval);
  return {
    ...rowOf(found),
    hasChanged: tokenOf(preview) !== tokenOf(approval.preview),
    reason: approval.reason,
    because: approval.decidedBecause,
    asking: { kind: approval.kind, preview: approval.preview } as unknown as Shown,
    shown: { kind: approval.kind, preview } as Shown,
    token,
    whyNot,
    mayDecide: isOpen && why === undefined,
    whyNotThey: isOpen && why !== undefined ? messageOf(refuse(why)) : null,
    secondPeople: second.map(({ name }) => name),
    mayWithdraw: isOpen && approval.askedBy === person.id,
  };
}

function asDecided({ preview, laterPreview: later }: Approval) {
  return {
    preview: later ?? preview,
    token: null,
    whyNot: null,
  };
}

/** The request may have become impossible; the reason is shown. */
async function workOut(deps: Dependencies, approval: Approval, messageOf: (refusal: Refusal) => string) {
  const { kind, asked, askedBy } = approval;
  try {
    const { preview } = await kindOf(kind).plan(deps.db, deps, asked as never, askedBy);
    return { preview, token: tokenOf(preview), whyNot: null };
  } catch (error) {
    if (error instanceof Refusal) return { ...asDecided(approval), whyNot: messageOf(error) };
    throw error;
  }
}
