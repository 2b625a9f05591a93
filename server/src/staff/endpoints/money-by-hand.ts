import type { Query, Success } from "@evenly/contract";
import { type Pence, parsePounds } from "@evenly/domain/money";
import { checkReason } from "@evenly/domain/staff";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Work } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseIssues } from "../../http/refusals.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { executeOrRequest } from "../approvals/execute-or-request.ts";
import { kindOf } from "../approvals/kinds.ts";
import { tokenOf } from "../approvals/token.ts";
import { findByReference } from "../households/find-by-reference.ts";
import { readStanding } from "../refunds/money-by-hand.ts";
import { letGoSinceYesterday } from "../refunds/since-yesterday.ts";

type Kind = "refund" | "write-off";

export function moneyByHandEndpoints(deps: Dependencies) {
  return {
    "GET /staff/households/:reference/refund": async ({ params, query, staff }) => ({
      outcome: "done",
      body: await read(deps, "refund", params.reference, query, staff),
    }),
    "POST /staff/households/:reference/refund": async ({ db, params, body, staff }) => ({
      outcome: "done",
      body: await decide(db, deps, "refund", params.reference, body, staff),
    }),
    "GET /staff/households/:reference/write_off": async ({ params, query, staff }) => ({
      outcome: "done",
      body: await read(deps, "write-off", params.reference, query, staff),
    }),
    "POST /staff/households/:reference/write_off": async ({ db, params, body, staff }) => ({
      outcome: "done",
      body: await decide(db, deps, "write-off", params.reference, body, staff),
    }),
  } satisfies SomeHandlers;
}

async function read(
  deps: Dependencies,
  kind: Kind,
  reference: string,
  asked: Query<"GET /staff/households/:reference/refund">,
  { person }: StaffAsker,
): Promise<Success<"GET /staff/households/:reference/refund">> {
  const { db, clock, config } = deps;
  const household = await findByReference(db, reference);
  const { place, housemateId } = asked;
  const standing = await readStanding(db, household, { place, housemateId, today: clock.today() });
  const left = standing.payments.reduce((total, payment) => total + payment.left, 0);
  return {
    ...standing,
    most: kind === "refund" ? left : Math.max(0, standing.balance.owed),
    limit: config.refundApprovalAbove,
    sinceYesterday: await letGoSinceYesterday(db, {
      householdId: household.id,
      askedBy: person.id,
      now: clock.now(),
    }),
    worked:
      asked.amount === undefined
        ? null
        : await work(deps, kind, household.id, standing.housemateId, readAmount(asked.amount), person.id),
  };
}

async function work(
  deps: Dependencies,
  kind: Kind,
  householdId: string,
  housemateId: string,
  amount: Pence,
  askedBy: string,
) {
  const asked = { householdId, housemateId, amount };
  const { preview, needsSecond } = await kindOf(kind).plan(deps.db, deps, asked, askedBy);
  return { preview, needsSecond, token: tokenOf(preview) };
}

function readAmount(pounds: string): Pence {
  const amount = parsePounds(pounds);
  if (amount === undefined) throw refuseIssues([{ field: "amount", code: "amount-invalid" }]);
  return amount;
}

type RefundRequest = Record<"housemateId" | "amount" | "reason" | "token", string>;

async function decide(
  trx: Transaction<Database>,
  deps: Work,
  kind: Kind,
  reference: string,
  { housemateId, amount: pounds, reason, token }: RefundRequest,
  staff: StaffAsker,
) {
  const amount = parsePounds(pounds);
  const issues = [
    ...(amount === undefined ? [{ field: "amount", code: "amount-invalid" } as const] : []),
    ...checkReason(reason),
  ];
  if (amount === undefined || issues.length > 0) throw refuseIssues(issues);
  const { id: householdId } = await findByReference(trx, reference);
  const asked = { householdId, housemateId, amount };
  return { approvalId: await executeOrRequest(trx, deps, { kind, asked, reason, token, staff }) };
}
