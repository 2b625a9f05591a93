import { approvalDecisions, type ApprovalKind, approvalKinds } from "@evenly/domain/approval";
import type { StaffRole } from "@evenly/domain/staff";
import { z } from "zod";
import { type Call, date, nothing } from "../shape.ts";
import { shown } from "./approval-previews.ts";
import { approvalsTag as tag, reason, token, refusalsOfKind, tokenShown, id } from "./fields.ts";
import { by, declareList, listCall, sheetCall } from "./lists.ts";

/** Each role sees only kinds that it may request or approve. Ruling H2. */
const everybody: readonly StaffRole[] = ["support", "finance", "catalogue"];

const kind = z.enum(Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]]);

const moment = z.object({ on: date, time: z.string() });

const row = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  reference: z.string().nullable(),
  askedBy: z.string(),
  asked: moment,
  /** The effect differs from what the person who asked saw. */
  hasChanged: z.boolean(),
  decision: z.enum(approvalDecisions).nullable(),
  decidedBy: z.string().nullable(),
  decided: moment.nullable(),
});

const approval = row
  .extend({
    reason: z.string(),
    because: z.string().nullable(),
    /** What the asker was shown, and the effect now or, once decided, when it was decided. */
    asking: shown,
    shown,
    /** Approves exactly what is shown; null when it cannot be approved. */
    token: token.nullable(),
    /** Why it can no longer be done. */
    whyNot: z.string().nullable(),
    mayDecide: z.boolean(),
    whyNotThey: z.string().nullable(),
    secondPeople: z.array(z.string()),
    mayWithdraw: z.boolean(),
  })
  .meta({ id: "Approval" });

export const approvalList = declareList({
  filters: {
    view: by.choices(
      undefined,
      ["waiting", "asked", "decided"],
      "waiting, which is the first, asked or decided",
    ),
  },
  sorts: ["asked"],
  firstSort: "-asked",
  columns: {
    kind: { sheet: "Kind" },
    title: { head: "What" },
    reference: { sheet: "Household" },
    askedBy: { head: "Asked by" },
    asked: { kind: "moment", head: "Asked", sort: "asked", sheet: "Asked on" },
    decision: { head: "State", sheet: "Decision" },
    decidedBy: { head: "Decided by" },
    decided: { kind: "moment", sheet: "Decided on" },
  },
});

const params = z.object({ approvalId: id });
const secondPersonRefusals = [
  "approval-invited",
  "approval-own",
  "approval-unknown",
  "approval-decided",
  "approval-lapsed",
] as const;

/** Approvals by a second person. Rulings H2, H3. */
export const staffApprovals = {
  "GET /staff/approvals": {
    id: "listApprovals",
    tag,
    summary: "What waits for a second person, and what was decided",
    description:
      "Of what they ask for or agree to by their roles: what waits for them, what they asked for themselves, or what was decided; the newest first.",
    staff: everybody,
    ...listCall(approvalList, row),
    showsPeople: true,
  },
  "GET /staff/approvals.csv": {
    id: "exportApprovals",
    tag,
    summary: "The same as a sheet",
    description: "Whole, in the same order.",
    staff: everybody,
    ...sheetCall(approvalList),
  },
  "GET /staff/approvals/:approvalId": {
    id: "readApproval",
    tag,
    summary: "What somebody asked a second person for",
    description: "With what it would do, worked out now.",
    staff: everybody,
    params,
    showsPeople: true,
    responses: { 200: approval },
    refusals: ["approval-unknown"],
  },
  "POST /staff/approvals/:approvalId/agree": {
    id: "agreeToApproval",
    tag,
    summary: "Agree, as the second person, which does it",
    description:
      "What it does is worked out once more: where that is not what the token says that they were shown, nothing is done.",
    staff: everybody,
    params,
    body: z.object({ token: tokenShown, reason }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: [...secondPersonRefusals, "approval-changed", ...Object.values(refusalsOfKind).flat()],
  },
  "POST /staff/approvals/:approvalId/refuse": {
    id: "refuseApproval",
    tag,
    summary: "Send back what somebody asked for",
    description: "Nothing is done.",
    staff: everybody,
    params,
    body: z.object({ reason }),
    responses: { 204: nothing },
    refusals: secondPersonRefusals,
  },
  "POST /staff/approvals/:approvalId/withdraw": {
    id: "withdrawApproval",
    tag,
    summary: "Take back what one asked for",
    description: "Nothing is done.",
    staff: everybody,
    params,
    body: z.object({}),
    responses: { 204: nothing },
    refusals: ["approval-of-another", "approval-unknown", "approval-decided"],
  },
} as const satisfies Record<string, Call>;
