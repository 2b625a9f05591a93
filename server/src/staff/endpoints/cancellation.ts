import { cancellationWords } from "@evenly/contract/staff/cancellation";
import { checkCancellationReason, type CancellationReason } from "@evenly/domain/cancellation";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseAny } from "../../http/refusals.ts";
import { addressOf } from "../../mail/index.ts";
import { executeOrRequest } from "../approvals/execute-or-request.ts";
import { kindOf } from "../approvals/kinds.ts";
import { findApprovers } from "../approvals/approvers.ts";
import { tokenOf } from "../../http/preview-token.ts";
import { findByReference } from "../households/find-by-reference.ts";
import { dayIn } from "../lists/filters.ts";
import { momentInLondon } from "../moment-in-london.ts";

const kind = "cancel-household";

export function cancellationEndpoints(deps: Dependencies) {
  return {
    "GET /staff/households/:reference/cancellation": async ({ db, params, query, staff }) => {
      const household = await findByReference(db, params.reference);
      const request = { householdId: household.id, lastDay: readDay(query.lastDay) };
      const { preview, needsSecond } = await kindOf(kind).plan(db, deps, request, staff.person.id);
      const second = await findApprovers(db, deps, kind, staff.person.id);
      return {
        outcome: "done",
        body: {
          fullAddress: addressOf(household),
          state: household.state,
          size: household.size,
          tenancyStart: household.tenancyStart,
          tenancyEnd: household.tenancyEnd,
          at: momentInLondon(deps.clock.now()).time,
          preview,
          token: tokenOf(preview),
          needsSecond,
          limit: deps.config.refundApprovalAbove,
          secondPeople: second.map(({ name }) => name),
        },
      };
    },
    "POST /staff/households/:reference/cancellation": async ({ db, params, body, staff }) => {
      const { why, reason: words, token } = body;
      const issues = checkCancellationReason(why, words);
      refuseAny(issues);
      const lastDay = readDay(body.lastDay);
      const reason = [cancellationWords[why as CancellationReason], words].filter(Boolean).join(": ");
      const { id: householdId } = await findByReference(db, params.reference);
      const request = { householdId, lastDay };
      const approvalId = await executeOrRequest(db, deps, { kind, request, reason, token, staff });
      return { outcome: "done", body: { approvalId } };
    },
  } satisfies SomeHandlers;
}

function readDay(text: string | undefined): string | null {
  return text ? dayIn("lastDay", text) : null;
}
