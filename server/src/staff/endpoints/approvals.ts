import { checkReason } from "@evenly/domain/staff";
import type { Dependencies } from "../../dependencies.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { refuseAny } from "../../http/refusals.ts";
import { agree, sendBack, withdraw } from "../approvals/decide.ts";
import { approvalsFor, rowOf } from "../approvals/list.ts";
import { readApproval } from "../approvals/read.ts";
import { csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";

export const approvalEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("GET /staff/approvals", async ({ query, staff }) => {
    const { rows, ...page } = await readPage(deps, approvalsFor(staff), query);
    return { outcome: "done", body: { ...page, rows: rows.map(rowOf) } };
  }),
  endpoint("GET /staff/approvals.csv", ({ query, staff }) =>
    csvOfList(deps, staff, approvalsFor(staff), query),
  ),
  endpoint("GET /staff/approvals/:approvalId", async ({ params, staff, say }) => ({
    outcome: "done",
    body: await readApproval(deps, { id: params.approvalId, staff }, ({ reasons: [reason] }) =>
      say(reason?.code ?? "internal"),
    ),
  })),
  endpoint("POST /staff/approvals/:approvalId/agree", async ({ params, body, staff }) => {
    const because = explained(body.reason);
    await agree(deps, { id: params.approvalId, staff, token: body.token, because });
    return { outcome: "empty", body: undefined };
  }),
  endpoint("POST /staff/approvals/:approvalId/refuse", async ({ params, body, staff }) => {
    await sendBack(deps, { id: params.approvalId, staff, because: explained(body.reason) });
    return { outcome: "empty", body: undefined };
  }),
  endpoint("POST /staff/approvals/:approvalId/withdraw", async ({ params, staff }) => {
    await withdraw(deps, { id: params.approvalId, staff });
    return { outcome: "empty", body: undefined };
  }),
];

const explained = (reason: string): string => {
  const issues = checkReason(reason);
  refuseAny(issues);
  return reason;
};
