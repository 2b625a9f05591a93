import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import { codeNeedsSecond, isCodeWidened } from "@evenly/domain/approval";
import { type CodeKind, isVoucher } from "@evenly/domain/code";
import { normaliseCode } from "@evenly/domain/discount";
import { checkCodeTexts, readCodeChange, readEndOfCode } from "@evenly/domain/new-code";
import { checkReason } from "@evenly/domain/staff";
import type { FieldIssue } from "@evenly/contract/messages";
import { type Kysely, sql, type Transaction } from "kysely";
import { codeKey } from "../../../database/code-key.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import type { KindOf } from "../approvals/kind.ts";
import { refuseUnlessShown, tokenOf } from "../../http/preview-token.ts";
import { type KeptCode, senderOf } from "./code-source.ts";
import { largestEffect } from "./effect-of-code.ts";
import { findCode } from "./find-code.ts";

type Which = { readonly kind: CodeKind; readonly code: string };
type Typed = Readonly<Record<"name" | "description" | "message" | "endsOn" | "limitTotal", string>>;
type Terms = ApprovalPreview<"change-code">["after"];

export type CodeChangeRequest = Which & { readonly typed: Typed };

function termsOf(codeRow: KeptCode): Terms {
  return {
    name: codeRow.name,
    description: codeRow.gives,
    message: codeRow.message,
    endsOn: codeRow.endsOn,
    limitTotal: codeRow.limitTotal,
  };
}

export function tokenOfCode(codeRow: KeptCode): string {
  return tokenOf(termsOf(codeRow));
}

/** Refuses an ended code, and wrong fields with those of `further`. The discount is fixed. Ruling H4. */
export async function readChange(
  db: Kysely<Database>,
  { clock }: Now,
  { kind, code, typed }: CodeChangeRequest,
  further: readonly FieldIssue[] = [],
): Promise<{ readonly codeRow: KeptCode; readonly after: Terms }> {
  const codeRow = await findInForce(db, kind, code, clock.today());
  const texts = checkCodeTexts(typed, !isVoucher(kind));
  const { name, description, message } = typed;
  const words = { ...termsOf(codeRow), name, description: description || codeRow.gives };
  if (!isVoucher(kind)) {
    refuseAny([...texts, ...further]);
    return { codeRow, after: { ...words, message } };
  }
  const usage = { startsOn: codeRow.startsOn, used: codeRow.used };
  const { issues, endsOn, limitTotal } = readCodeChange(typed, usage, clock.today());
  refuseAny([...texts, ...issues, ...further]);
  return { codeRow, after: { ...words, endsOn, limitTotal } };
}

/** A second person where more people get much, or for longer. Rulings H3, H4. */
export const codeChange: KindOf<"change-code", CodeChangeRequest> = {
  lock: (trx, { kind, code }) => lockCode(trx, kind, code),
  shownOf: ({ before }) => before,
  plan: async (db, deps, request) => {
    const { codeRow, after } = await readChange(db, deps, request);
    const before = termsOf(codeRow);
    const effect = await largestEffect(deps, db, {
      discount: codeRow.discount,
      preselected: codeRow.preselected,
      optionCode: codeRow.optionCode,
      minimumHousemates: codeRow.minimumHousemates,
    });
    const terms = { discount: codeRow.discount, endsOn: after.endsOn, limitTotal: after.limitTotal };
    return {
      preview: { kind: request.kind, code: codeRow.code, before, after, effect },
      subject: normaliseCode(codeRow.code),
      actionText: "Change the code",
      subjectText: codeRow.code,
      householdId: null,
      needsSecond: isCodeWidened(before, after) && codeNeedsSecond(terms, effect),
    };
  },
  carryOut: async (trx, deps, request, { reason, ...by }) => {
    const { kind } = request;
    const { codeRow, after } = await readChange(trx, deps, request);
    const table = isVoucher(kind) ? "voucher" : senderOf(kind).table;
    const [before, row] = [rowOf(kind, termsOf(codeRow)), rowOf(kind, after)];
    await trx.updateTable(table).set(row).where("id", "=", codeRow.id).execute();
    await writeDown(trx, by, "change-code", { kind, code: codeRow.code, before, after: row, reason });
  },
};

function rowOf(kind: CodeKind, { name, description, message, endsOn, limitTotal }: Terms) {
  if (isVoucher(kind)) return { name, description, endsOn, limitTotal };
  return { name, message, ...(kind === "referrers" && { description }) };
}

/** Ends a code at once, or a voucher after `lastDay`. Existing users keep it. Ruling H4. */
export async function endCode(
  trx: Transaction<Database>,
  { clock }: Now,
  { kind, code }: Which,
  { lastDay, reason, token }: Readonly<Record<"lastDay" | "reason" | "token", string>>,
  by: DoneBy,
): Promise<void> {
  const today = clock.today();
  await lockCode(trx, kind, code);
  const codeRow = await findInForce(trx, kind, code, today);
  const end = readEndOfCode({ kind, startsOn: codeRow.startsOn }, lastDay, today);
  refuseAny([...end.issues, ...checkReason(reason)]);
  refuseUnlessShown(token, termsOf(codeRow));
  const endsOn = end.endsOn.toString();
  if (isVoucher(kind))
    await trx.updateTable("voucher").set({ endsOn }).where("id", "=", codeRow.id).execute();
  else
    await trx
      .updateTable(senderOf(kind).table)
      .set({ active: false, endedOn: endsOn })
      .where("id", "=", codeRow.id)
      .execute();
  const [before, after] = [{ endsOn: codeRow.endsOn }, { endsOn }];
  await writeDown(trx, by, "end-code", { kind, code: codeRow.code, before, after, reason });
}

/** Serialises with sign-ups that use a limited voucher. Ruling C10. */
async function lockCode(trx: Transaction<Database>, kind: CodeKind, code: string): Promise<void> {
  const table = isVoucher(kind) ? "voucher" : senderOf(kind).table;
  await sql`select id from ${sql.table(table)} where ${codeKey} = ${normaliseCode(code)} for update`.execute(
    trx,
  );
}

async function findInForce(
  db: Kysely<Database>,
  kind: CodeKind,
  code: string,
  today: Temporal.PlainDate,
): Promise<KeptCode> {
  const codeRow = await findCode(db, kind, code, today);
  if (codeRow.state === "ended") throw refuse("code-ended");
  return codeRow;
}

function writeDown(
  trx: Transaction<Database>,
  { actor, now }: DoneBy,
  action: "change-code" | "end-code",
  detail: Record<string, unknown>,
) {
  return recordAudit(trx, { householdId: null, actor, action, at: now, detail });
}
