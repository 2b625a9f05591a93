import type { Query, Success } from "@evenly/contract";
import { parseDate } from "@evenly/domain/calendar";
import { parsePounds } from "@evenly/domain/money";
import { checkStatementLine } from "@evenly/domain/receipt";
import { checkReason } from "@evenly/domain/staff";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Now, Work } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseIssues } from "../../http/refusals.ts";
import { findCreditLeft } from "../../payments/index.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { executeOrRequest } from "../approvals/execute-or-request.ts";
import { kindOf } from "../approvals/kinds.ts";
import { tokenOf } from "../../http/preview-token.ts";
import { findByReference } from "../households/find-by-reference.ts";
import { readPayer, type RefundRequest } from "../refunds/refunds-and-write-offs.ts";
import { letGoSinceYesterday } from "../refunds/since-yesterday.ts";

type Kind = "refund" | "write-off";

export function refundAndWriteOffEndpoints(deps: Dependencies) {
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
  query: Query<"GET /staff/households/:reference/refund">,
  { person }: StaffAsker,
): Promise<Success<"GET /staff/households/:reference/refund">> {
  const { db, clock, config } = deps;
  const household = await findByReference(db, reference);
  const { place, housemateId } = query;
  const payer = await readPayer(db, household, { place, housemateId, today: clock.today() });
  const left = payer.payments.reduce((total, payment) => total + payment.left, 0);
  return {
    ...payer,
    most: kind === "refund" ? left : Math.max(0, payer.balance.owed),
    limit: config.refundApprovalAbove,
    sinceYesterday: await letGoSinceYesterday(db, {
      householdId: household.id,
      askedBy: person.id,
      now: clock.now(),
    }),
    mostByHand: await findCreditLeft(db, payer.housemateId),
    action:
      query.amount === undefined
        ? null
        : await previewOf(
            deps,
            kind,
            readRequest(deps, household.id, payer.housemateId, { ...query, amount: query.amount }),
            person.id,
          ),
  };
}

async function previewOf(deps: Dependencies, kind: Kind, request: RefundRequest, askedBy: string) {
  const { preview, needsSecond } = await kindOf(kind).plan(deps.db, deps, request, askedBy);
  return { preview, needsSecond, token: tokenOf(preview) };
}

type Typed = {
  readonly amount: string;
  readonly bankReference?: string | undefined;
  readonly valueOn?: string | undefined;
};

/** With one of the two of a statement's line it was paid back by hand. */
function readRequest(
  { clock }: Now,
  householdId: string,
  housemateId: string,
  { amount: pounds, bankReference, valueOn }: Typed,
  reason?: string,
): RefundRequest {
  const amount = parsePounds(pounds);
  const isByHand = bankReference !== undefined || valueOn !== undefined;
  const line = { bankReference: bankReference ?? "", valueOn: parseDate(valueOn ?? "") };
  const issues = [
    ...(amount === undefined ? [{ field: "amount", code: "amount-invalid" } as const] : []),
    ...(isByHand ? checkStatementLine(line, clock.today()) : []),
    ...(reason === undefined ? [] : checkReason(reason)),
  ];
  if (amount === undefined || issues.length > 0) throw refuseIssues(issues);
  const byHand = isByHand && { ...line, valueOn: line.valueOn?.toString() ?? "" };
  return { householdId, housemateId, amount, ...(byHand && { byHand }) };
}

async function decide(
  trx: Transaction<Database>,
  deps: Work,
  kind: Kind,
  reference: string,
  { housemateId, reason, token, ...typed }: Typed & Record<"housemateId" | "reason" | "token", string>,
  staff: StaffAsker,
) {
  const { id: householdId } = await findByReference(trx, reference);
  const request = readRequest(deps, householdId, housemateId, typed, reason);
  return { approvalId: await executeOrRequest(trx, deps, { kind, request, reason, token, staff }) };
}
