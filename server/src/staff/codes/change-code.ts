import { parseDate, isBefore } from "@evenly/domain/calendar";
import type { CodeKind } from "@evenly/domain/code";
import { checkCodeTexts, readCodeChange } from "@evenly/domain/new-code";
import { checkReason } from "@evenly/domain/staff";
import type { FieldIssue } from "@evenly/contract/messages";
import { sql, type Transaction } from "kysely";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import { isVoucher, type KeptCode, senderOf } from "./code-source.ts";
import { findCode } from "./read-code.ts";

type Needs = Pick<Dependencies, "clock">;

type Change = Readonly<
  Record<"name" | "description" | "message" | "endsOn" | "limitTotal" | "reason", string>
>;

/** Changes texts, last day and limit of an active code; the discount is fixed. Ruling H4. */
export const changeCode = async (
  trx: Transaction<Database>,
  { clock }: Needs,
  { kind, code }: { readonly kind: CodeKind; readonly code: string },
  { reason, ...typed }: Change,
  by: DoneBy,
): Promise<void> => {
  const kept = await lockCode(trx, kind, code, clock.today());
  const texts = checkCodeTexts(typed, !isVoucher(kind));
  const { name, description, message } = typed;
  if (isVoucher(kind)) {
    const asked = { startsOn: kept.starts_on, used: kept.used };
    const { issues, endsOn, limitTotal } = readCodeChange(typed, asked, clock.today());
    refuseAny([...texts, ...issues, ...checkReason(reason)]);
    const after = {
      name,
      description: description || kept.gives,
      ends_on: endsOn,
      limit_total: limitTotal,
    };
    await trx.updateTable("voucher").set(after).where("id", "=", kept.id).execute();
    const { name: nameBefore, gives, ends_on, limit_total } = kept;
    const before = { name: nameBefore, description: gives, ends_on, limit_total };
    await writeDown(trx, by, "change-code", { kind, code: kept.code, before, after, reason });
    return;
  }
  refuseAny([...texts, ...checkReason(reason)]);
  const { table } = senderOf(kind);
  const after = {
    name,
    message,
    ...(table === "referrer" && { description: description || kept.gives }),
  };
  await trx.updateTable(table).set(after).where("id", "=", kept.id).execute();
  const before = {
    name: kept.name,
    message: kept.message,
    ...(table === "referrer" && { description: kept.gives }),
  };
  await writeDown(trx, by, "change-code", { kind, code: kept.code, before, after, reason });
};

/** Ends a code at once, or a voucher after `lastDay`. Existing users keep it. Ruling H4. */
export const endCode = async (
  trx: Transaction<Database>,
  { clock }: Needs,
  { kind, code }: { readonly kind: CodeKind; readonly code: string },
  { lastDay, reason }: { readonly lastDay: string; readonly reason: string },
  by: DoneBy,
): Promise<void> => {
  const today = clock.today();
  const kept = await lockCode(trx, kind, code, today);
  refuseAny([...checkLastDay(kind, kept, lastDay, today), ...checkReason(reason)]);
  // A voucher is valid on its last day, so ending it now sets yesterday.
  const endsOn = isVoucher(kind) ? lastDay || today.subtract({ days: 1 }).toString() : today.toString();
  if (isVoucher(kind))
    await trx.updateTable("voucher").set({ ends_on: endsOn }).where("id", "=", kept.id).execute();
  else
    await trx
      .updateTable(senderOf(kind).table)
      .set({ active: false, ended_on: endsOn })
      .where("id", "=", kept.id)
      .execute();
  const [before, after] = [{ ends_on: kept.ends_on }, { ends_on: endsOn }];
  await writeDown(trx, by, "end-code", { kind, code: kept.code, before, after, reason });
};

const checkLastDay = (
  kind: CodeKind,
  kept: KeptCode,
  lastDay: string,
  today: Temporal.PlainDate,
): FieldIssue[] => {
  const field = "lastDay";
  if (lastDay === "") return [];
  const day = parseDate(lastDay);
  if (day === undefined || !isVoucher(kind)) return [{ field, code: "day-invalid" }];
  if (isBefore(day, today))
    return [{ field, code: "code-ends-too-early", values: { date: today.toString() } }];
  const begins = parseDate(kept.starts_on ?? undefined);
  return begins && isBefore(day, begins) ? [{ field, code: "code-ends-before-start" }] : [];
};

/** Serialises with sign-ups that use a limited voucher. Ruling C10. */
const lockCode = async (
  trx: Transaction<Database>,
  kind: CodeKind,
  code: string,
  today: Temporal.PlainDate,
): Promise<KeptCode> => {
  const { id } = await findCode(trx, kind, code, today);
  const table = isVoucher(kind) ? "voucher" : senderOf(kind).table;
  await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(trx);
  const kept = await findCode(trx, kind, code, today);
  if (kept.state === "ended") throw refuse("code-ended");
  return kept;
};

const writeDown = (
  trx: Transaction<Database>,
  { actor, now }: DoneBy,
  action: "change-code" | "end-code",
  detail: Record<string, unknown>,
) => recordAudit(trx, { householdId: null, actor, action, at: now, detail });
