import type { Success } from "@evenly/contract";
import type { CodeKind } from "@evenly/domain/code";
import { isSameCode } from "@evenly/domain/discount";
import { checkReason } from "@evenly/domain/staff";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuse } from "../../http/refusals.ts";
import { executeOrRequest } from "../approvals/execute-or-request.ts";
import { endCode, readChange, tokenOfCode } from "../codes/change-code.ts";
import { readFigures, readWeeks } from "../codes/code-figures.ts";
import { findCode } from "../codes/find-code.ts";
import { codeHouseholds } from "../codes/code-households.ts";
import { codeKindOf } from "../codes/code-source.ts";
import { codesList } from "../codes/list-codes.ts";
import { readTyped } from "../codes/make-code.ts";
import { previewCode, readChoices } from "../codes/preview-code.ts";
import { doneBy } from "../done-by.ts";
import { csvAnswer, csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";

/** Rulings H2 to H4. */
export function codeEndpoints(deps: Dependencies) {
  const find = async (db: Kysely<Database>, params: { readonly kind: string; readonly code: string }) => {
    const kind = kindIn(params);
    return { kind, codeRow: await findCode(db, kind, params.code, deps.clock.today()) };
  };
  return {
    "GET /staff/code_choices": async ({ db }) => ({
      outcome: "done",
      body: await readChoices(deps, db),
    }),
    "GET /staff/codes/:kind": async ({ params, query }) => ({
      outcome: "done",
      body: await readPage(deps, codesList(kindIn(params)), query),
    }),
    "GET /staff/code_sheets/:kind/all.csv": ({ params, query, staff }) =>
      csvOfList(deps, staff, codesList(kindIn(params)), query),
    "POST /staff/codes/:kind": async ({ db, params, body, staff }) => {
      const kind = kindIn(params);
      const { reason, ...typed } = body;
      const { code } = await readTyped(db, deps, kind, typed, checkReason(reason));
      const request = { kind, typed };
      const approvalId = await executeOrRequest(db, deps, { kind: "make-code", request, reason, staff });
      return { outcome: "made", body: { code, approvalId } };
    },
    "POST /staff/code_previews/:kind": async ({ db, params, body }) => ({
      outcome: "done",
      body: await previewCode(deps, db, kindIn(params), body),
    }),
    "GET /staff/codes/:kind/:code": async ({ db, params }) => ({
      outcome: "done",
      body: await readCode(deps, db, kindIn(params), params.code),
    }),
    "GET /staff/codes/:kind/:code/figures": async ({ db, params }) => {
      const { kind, codeRow } = await find(db, params);
      return { outcome: "done", body: await readFigures(db, kind, codeRow) };
    },
    "GET /staff/codes/:kind/:code/weeks.csv": async ({ db, params, staff }) => {
      const { kind, codeRow } = await find(db, params);
      const weeks = await readWeeks(db, kind, codeRow);
      return csvAnswer(deps, staff, {
        name: `weeks-of-${codeRow.code.toLowerCase()}`,
        filters: {},
        columns: [
          { head: "Week from", plain: ({ from }) => from },
          { head: "Kept", plain: ({ kept: many }) => many },
          { head: "Cancelled since", plain: ({ cancelled }) => cancelled },
        ],
        pages: async function* () {
          yield await Promise.resolve(weeks);
        },
      });
    },
    "GET /staff/codes/:kind/:code/households": async ({ db, params, query }) => {
      const { kind, codeRow } = await find(db, params);
      return { outcome: "done", body: await readPage(deps, codeHouseholds(kind, codeRow), query) };
    },
    "GET /staff/codes/:kind/:code/households.csv": async ({ db, params, query, staff }) => {
      const { kind, codeRow } = await find(db, params);
      return csvOfList(deps, staff, codeHouseholds(kind, codeRow), query);
    },
    "POST /staff/codes/:kind/:code": async ({ db, params, body, staff }) => {
      const { reason, token, ...typed } = body;
      const request = { kind: kindIn(params), code: params.code, typed };
      await readChange(db, deps, request, checkReason(reason));
      const change = { kind: "change-code", request, reason, token, staff } as const;
      return { outcome: "done", body: { approvalId: await executeOrRequest(db, deps, change) } };
    },
    "POST /staff/codes/:kind/:code/end": async ({ db, params, body, staff }) => {
      const which = { kind: kindIn(params), code: params.code };
      await endCode(db, deps, which, body, doneBy(deps, staff));
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}

function kindIn({ kind }: { readonly kind: string }): CodeKind {
  const codeKind = codeKindOf(kind);
  if (codeKind === undefined) throw refuse("code-unknown");
  return codeKind;
}

/** A code with its conditions and uses. Ruling H4. */
async function readCode(
  { clock, flags }: Dependencies,
  db: Kysely<Database>,
  kind: CodeKind,
  code: string,
): Promise<Success<"GET /staff/codes/:kind/:code">> {
  const kept = await findCode(db, kind, code, clock.today());
  const { default_voucher: usual } = flags.get();
  return {
    code: kept.code,
    name: kept.name,
    gives: kept.gives,
    startsOn: kept.startsOn,
    endsOn: kept.endsOn,
    used: kept.used,
    limit: kept.limitTotal,
    state: kept.state,
    discount: kept.discount,
    message: kept.message,
    offer: kept.offerCode,
    affiliate: kept.affiliate,
    minimumHousemates: kept.minimumHousemates,
    optionCode: kept.optionCode,
    minimumTermMonths: kept.minimumTermMonths,
    limitPerPerson: kept.limitPerPerson,
    preselected: { ...kept.preselected },
    benefit: kept.benefit,
    madeBy: kept.madeBy,
    madeOn: kept.madeOn,
    givenBack: kept.givenBack,
    isDefault: kind === "vouchers" && isSameCode(kept.code, usual ?? ""),
    token: tokenOfCode(kept),
  };
}
