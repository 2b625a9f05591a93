import { whyNotClose, whyNotOpen } from "@evenly/domain/ledger-month";
import { checkReason } from "@evenly/domain/staff";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseAny } from "../../http/refusals.ts";
import { executeOrRequest } from "../approvals/execute-or-request.ts";
import { tokenOf } from "../../http/preview-token.ts";
import { csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";
import { closeMonth } from "../months/close-month.ts";
import { months } from "../months/list-months.ts";
import { openingOf } from "../months/open-month.ts";
import { readMonth } from "../months/read-month.ts";

/** Rulings F1, H2, H3, H5. */
export function monthEndpoints(deps: Dependencies) {
  return {
    "GET /staff/months": async ({ query }) => ({
      outcome: "done",
      body: await readPage(deps, months, query),
    }),
    "GET /staff/months.csv": ({ query, staff }) => csvOfList(deps, staff, months, query),
    "GET /staff/months/:month": async ({ db, params, messageOf }) => {
      const today = deps.clock.today();
      const { firstDay, firstOpenDay, ...month } = await readMonth(db, params.month, today);
      const { closed, sums, doubts } = month;
      const [why, preview] =
        closed === null
          ? [whyNotClose(firstDay, { firstOpenDay, today }), { sums, doubts }]
          : [whyNotOpen(firstDay, firstOpenDay), openingOf(month)];
      const waiting = await db
        .selectFrom("approval")
        .select("id")
        .where("kind", "=", "open-month")
        .where("subject", "=", month.month)
        .where("decision", "is", null)
        .executeTakeFirst();
      return {
        outcome: "done",
        body: {
          ...month,
          lateFrom: firstDay.add({ months: 1 }).toString(),
          token: why === undefined ? tokenOf(preview) : null,
          whyNot: why === undefined ? null : messageOf(why),
          approvalId: waiting?.id ?? null,
        },
      };
    },
    "POST /staff/months/:month/close": async ({ db, params, body, staff }) => {
      await closeMonth(db, deps, { ...params, ...body, staff });
      return { outcome: "empty", body: undefined };
    },
    "POST /staff/months/:month/open": async ({ db, params: { month }, body, staff }) => {
      const { reason, token } = body;
      const issues = checkReason(reason);
      refuseAny(issues);
      const request = { kind: "open-month", request: { month }, reason, token, staff } as const;
      return { outcome: "done", body: { approvalId: await executeOrRequest(db, deps, request) } };
    },
  } satisfies SomeHandlers;
}
