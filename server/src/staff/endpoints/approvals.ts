import { checkReason } from "@evenly/domain/staff";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseAny } from "../../http/refusals.ts";
import { refreshAll } from "../../polling-cache.ts";
import { agree, sendBack, withdraw } from "../approvals/decide.ts";
import { approvalsFor } from "../approvals/list.ts";
import { readApproval } from "../approvals/read.ts";
import { csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";

export function approvalEndpoints(deps: Dependencies) {
  return {
    "GET /staff/approvals": async ({ query, staff }) => ({
      outcome: "done",
      body: await readPage(deps, await approvalsFor(deps, staff), query),
    }),
    "GET /staff/approvals.csv": async ({ query, staff }) =>
      csvOfList(deps, staff, await approvalsFor(deps, staff), query),
    "GET /staff/approvals/:approvalId": async ({ params, staff, say }) => ({
      outcome: "done",
      body: await readApproval(deps, { id: params.approvalId, staff }, ({ reasons: [reason] }) =>
        say(reason?.code ?? "internal"),
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
