import { type CodeKind, codeKinds, isVoucher } from "@evenly/domain/code";
import { normaliseCode } from "@evenly/domain/discount";
import { type NewCode, type NewCodeField, readNewCode, type TypedCode } from "@evenly/domain/new-code";
import { codeNeedsSecond } from "@evenly/domain/approval";
import type { FieldIssue } from "@evenly/contract/messages";
import { type Kysely, sql, type Transaction } from "kysely";
import { codeKey } from "../../../database/code-key.ts";
import { newId } from "../../../database/ids.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { refuseIssues } from "../../http/refusals.ts";
import type { KindOf } from "../approvals/kind.ts";
import { senderOf } from "./code-source.ts";
import { largestEffect } from "./effect-of-code.ts";

/** Serialises creation, because codes are unique across kinds. */
const makingLock = 7_041_131;

export async function readTyped(
  db: Kysely<Database>,
  { clock, priceBooks }: Now,
  kind: CodeKind,
  typed: TypedCode,
  further: readonly FieldIssue[] = [],
): Promise<NewCode> {
  const affiliates = await db.selectFrom("affiliate").select("code").where("active", "=", true).execute();
  const options = priceBooks.get().catalogue.flatMap((product) => product.options);
  const facts = {
    options: options.filter(({ active }) => active).map(({ code, productType: type }) => ({ code, type })),
    affiliates: affiliates.map(({ code }) => code),
  };
  const read = readNewCode(kind, typed, facts, clock.today());
  const field: NewCodeField = kind === "offers" ? "offer" : "code";
  const taken = "code" in read ? await findKindOf(db, read.code.code) : undefined;
  const clash = taken === undefined ? [] : [{ field, code: "code-taken", values: { kind: taken } } as const];
  const issues = [...clash, ...read.issues, ...further];
  if (issues.length > 0 || !("code" in read)) throw refuseIssues(issues);
  return read.code;
}

/** The kind of a taken code. Codes are unique across kinds, because visitors send none. Rulings A7, B3. */
async function findKindOf(db: Kysely<Database>, code: string): Promise<CodeKind | undefined> {
  const key = normaliseCode(code);
  const { rows } = await sql<{ kind: string }>`
    select case when offer_code is null then 'vouchers' else 'offers' end as kind from voucher where ${codeKey} = ${key}
    union all select 'affiliates' from affiliate where ${codeKey} = ${key}
    union all select 'referrers' from referrer where ${codeKey} = ${key}
    union all select 'agents' from agent where ${codeKey} = ${key}`.execute(db);
  return codeKinds.find((kind) => kind === rows[0]?.kind);
}

export type NewCodeAsked = { readonly kind: CodeKind; readonly typed: TypedCode };

export async function newCodeNeedsSecond(deps: Now, db: Kysely<Database>, code: NewCode) {
  return codeNeedsSecond(code, await largestEffect(deps, db, code));
}

/** A second person where it takes much, or has neither limit nor end. Rulings H3, H4. */
export const newCode: KindOf<"make-code", NewCodeAsked> = {
  lock: (trx) => sql`select pg_advisory_xact_lock(${sql.lit(makingLock)})`.execute(trx),
  plan: async (db, deps, { kind, typed }) => {
    const made = await readTyped(db, deps, kind, typed);
    const effect = await largestEffect(deps, db, made);
    const { code, name, description, startsOn, endsOn, limitTotal, limitPerPerson } = made;
    const { minimumHousemates, minimumTermMonths, optionCode } = made;
    const terms = { startsOn, endsOn, limitTotal, limitPerPerson };
    const conditions = { minimumHousemates, minimumTermMonths, optionCode };
    return {
      preview: { kind, code, name, description, ...terms, ...conditions, effect },
      subject: normaliseCode(code),
      actionText: "Make the code",
      subjectText: code,
      householdId: null,
      needsSecond: codeNeedsSecond(made, effect),
    };
  },
  carryOut: async (trx, deps, { kind, typed }, { reason, ...by }) => {
    const made = await readTyped(trx, deps, kind, typed);
    await (isVoucher(kind) ? insertVoucher(trx, made, by) : insertSender(trx, kind, made, by));
    const after = Object.fromEntries(
      Object.entries(made).filter(([, value]) => value !== null && value !== ""),
    );
    const detail = { kind, code: made.code, after, reason };
    const { actor, now: at } = by;
    await recordAudit(trx, { householdId: null, actor, action: "make-code", at, detail });
  },
};

async function insertVoucher(trx: Transaction<Database>, made: NewCode, { actor, now }: DoneBy) {
  const affiliate =
    made.affiliate === null
      ? undefined
      : await trx
          .selectFrom("affiliate")
          .select("id")
          .where("code", "=", made.affiliate)
          .executeTakeFirstOrThrow();
  await trx
    .insertInto("voucher")
    .values({
      id: newId(),
      code: made.code,
      name: made.name,
      description: made.description,
      discount: JSON.stringify(made.discount),
      startsOn: made.startsOn,
      endsOn: made.endsOn,
      minimumHousemates: made.minimumHousemates,
      optionCode: made.optionCode,
      minimumTermMonths: made.minimumTermMonths,
      limitTotal: made.limitTotal,
      limitPerPerson: made.limitPerPerson,
      offerCode: made.offer,
      affiliateId: affiliate?.id ?? null,
      createdAt: now,
      madeBy: actor.id,
    })
    .execute();
}

async function insertSender(
  trx: Transaction<Database>,
  kind: Exclude<CodeKind, "vouchers" | "offers">,
  made: NewCode,
  { actor, now }: DoneBy,
) {
  const { code, name, message, description } = made;
  const row = { id: newId(), code, name, message, active: true, createdAt: now, madeBy: actor.id };
  const { table } = senderOf(kind);
  switch (table) {
    case "affiliate":
      return trx.insertInto(table).values(row).execute();
    case "referrer":
      return trx
        .insertInto(table)
        .values({ ...row, description, discount: JSON.stringify(made.discount) })
        .execute();
    case "agent":
      return trx
        .insertInto(table)
        .values({ ...row, preselected: JSON.stringify(made.preselected), benefit: made.benefit })
        .execute();
  }
}
