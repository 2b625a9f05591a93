import { parseDate } from "@evenly/domain/calendar";
import { parsePounds } from "@evenly/domain/money";
import { checkReceipt, type ReceiptWay } from "@evenly/domain/receipt";
import { checkReason } from "@evenly/domain/staff";
import type { Dependencies, Now } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseIssues } from "../../http/refusals.ts";
import { readPersonsMoney } from "../../payments/index.ts";
import { executeOrRequest } from "../approvals/execute-or-request.ts";
import { tokenOf } from "../../http/preview-token.ts";
import { findByReference } from "../households/find-by-reference.ts";
import { receipt, type ReceiptRequest } from "../refunds/receipts.ts";
import { findPayer } from "../refunds/refunds-and-write-offs.ts";
import { letGoSinceYesterday } from "../refunds/since-yesterday.ts";

export function receiptEndpoints(deps: Dependencies) {
  return {
    "GET /staff/households/:reference/receipt": async ({ db, params, query, staff }) => {
      const { id: householdId, line1: address } = await findByReference(db, params.reference);
      const { housemateId } = query;
      const { firstName: first, lastName: last, place } = await findPayer(db, { householdId, housemateId });
      const asked = { householdId, askedBy: staff.person.id, now: deps.clock.now() };
      const { sums } = await readPersonsMoney(db, deps, housemateId);
      const typed = { way: "", bankReference: "", valueOn: "", ...query };
      const request =
        query.amount === undefined
          ? undefined
          : readReceipt(deps, { ...typed, amount: query.amount, householdId });
      const planned = request && (await receipt.plan(db, deps, request, staff.person.id));
      return {
        outcome: "done",
        body: {
          housemateId,
          name: `${first} ${last}`,
          address,
          place,
          most: Math.max(0, sums.owed),
          limit: deps.config.refundApprovalAbove,
          sinceYesterday: await letGoSinceYesterday(db, asked),
          action: planned
            ? { preview: planned.preview, needsSecond: planned.needsSecond, token: tokenOf(planned.preview) }
            : null,
        },
      };
    },
    "POST /staff/households/:reference/receipt": async ({ db, params, body, staff }) => {
      const { reason, token, ...typed } = body;
      const { id: householdId } = await findByReference(db, params.reference);
      const request = readReceipt(deps, { ...typed, householdId }, reason);
      const approvalId = await executeOrRequest(db, deps, { kind: "receipt", request, reason, token, staff });
      return { outcome: "done", body: { approvalId } };
    },
  } satisfies SomeHandlers;
}

type Typed = Record<"householdId" | "housemateId" | "amount" | "way" | "bankReference" | "valueOn", string>;

function readReceipt({ clock }: Now, typed: Typed, reason?: string): ReceiptRequest {
  const amount = parsePounds(typed.amount);
  const valueOn = parseDate(typed.valueOn);
  const { householdId, housemateId, way, bankReference } = typed;
  const issues = [
    ...(amount === undefined ? [{ field: "amount", code: "amount-invalid" } as const] : []),
    ...checkReceipt({ way, bankReference, valueOn }, clock.today()),
    ...(reason === undefined ? [] : checkReason(reason)),
  ];
  if (issues.length > 0 || amount === undefined || valueOn === undefined) throw refuseIssues(issues);
  return {
    householdId,
    housemateId,
    amount,
    way: way as ReceiptWay,
    bankReference,
    valueOn: valueOn.toString(),
  };
}
