import { type CodeKind, codeKinds, type CodeState, isVoucher } from "@evenly/domain/code";
import type { Discount } from "@evenly/domain/discount";
import { type RawBuilder, sql } from "kysely";
import { dayInLondon } from "../lists/moments.ts";

/** A code of any kind. For senders (agents, affiliates, referrers) the days are the row's. */
export type KeptCode = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly gives: string;
  readonly message: string;
  readonly discount: Discount | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly state: CodeState;
  readonly minimumHousemates: number | null;
  readonly optionCode: string | null;
  readonly minimumTermMonths: number | null;
  readonly limitTotal: number | null;
  readonly limitPerPerson: number | null;
  readonly offerCode: string | null;
  readonly affiliate: string | null;
  readonly preselected: Readonly<Record<string, string>>;
  readonly benefit: number | null;
  readonly madeOn: string | null;
  readonly madeBy: string | null;
  /** By households that still have it; `given_back` by those that do not. */
  readonly used: number;
  readonly givenBack: number;
};

export function codeKindOf(text: string): CodeKind | undefined {
  return codeKinds.find((kind) => kind === text);
}

type Sender = Exclude<CodeKind, "vouchers" | "offers">;
const senders = {
  affiliates: { table: "affiliate", column: "affiliateId" },
  referrers: { table: "referrer", column: "referrerId" },
  agents: { table: "agent", column: "agentId" },
} as const satisfies Record<Sender, object>;

export function senderOf(kind: Sender) {
  return senders[kind];
}

/** Subquery of {@link KeptCode} without uses and state, named `kept`. */
export function codesOf(kind: CodeKind, today: string): RawBuilder<unknown> {
  return isVoucher(kind)
    ? sql`(
        select voucher.id, voucher.code, voucher.name, description as gives, '' as message, discount, starts_on, ends_on,
          coalesce(ends_on < ${today}::date, false) as is_ended, minimum_housemates, option_code,
          minimum_term_months, limit_total, limit_per_person, offer_code, affiliate.code as affiliate,
          '{}'::jsonb as preselected, null::int as benefit, voucher.created_at, voucher.made_by
        from voucher left join affiliate on affiliate.id = affiliate_id
        where (offer_code is not null) = ${kind === "offers"}
      )`
    : sql`(
        select id, code, name, ${kind === "referrers" ? sql`description` : sql`''`} as gives, message,
          ${kind === "referrers" ? sql`discount` : sql`null::jsonb`} as discount,
          ${dayInLondon("createdAt")} as starts_on, ended_on as ends_on, not active as is_ended,
          null::int as minimum_housemates, null::text as option_code, null::int as minimum_term_months,
          null::int as limit_total, null::int as limit_per_person, null::text as offer_code, null::text as affiliate,
          ${kind === "agents" ? sql`preselected` : sql`'{}'::jsonb`} as preselected,
          ${kind === "agents" ? sql`benefit` : sql`null::int`} as benefit, created_at, made_by
        from ${sql.table(senders[kind].table)}
      )`;
}

/** Uses of a code by an index-only scan. `code` is its row id. */
export function usesOf(kind: CodeKind, code: RawBuilder<unknown>): RawBuilder<number> {
  return isVoucher(kind)
    ? sql`(select count(*)::int from voucher_use where voucher_id = ${code} and released_at is null)`
    : sql`(select count(*)::int from household
        where ${sql.ref(senders[kind].column)} = ${code} and state <> 'cancelled')`;
}

export function givenBackOf(kind: CodeKind, code: RawBuilder<unknown>): RawBuilder<number> {
  return isVoucher(kind)
    ? sql`(select count(*)::int from voucher_use where voucher_id = ${code} and released_at is not null)`
    : sql`(select count(*)::int from household
        where ${sql.ref(senders[kind].column)} = ${code} and state = 'cancelled')`;
}

/** In the order of voucher refusals: ended, used up, not started. Ruling B3. */
export function stateOf(kind: CodeKind, today: string): RawBuilder<CodeState> {
  return isVoucher(kind)
    ? sql`case
        when kept.is_ended then 'ended'
        when kept.limit_total <= ${usesOf(kind, sql`kept.id`)} then 'used-up'
        when kept.starts_on > ${today}::date then 'not-begun'
        else 'in-use' end`
    : sql`case when kept.is_ended then 'ended' else 'in-use' end`;
}

export function householdsOf(kind: CodeKind, codeId: string): RawBuilder<unknown> {
  return isVoucher(kind)
    ? sql`(select household_id, used_at, id as use_id, released_at is not null as is_given_back
        from voucher_use where voucher_id = ${codeId}::uuid)`
    : sql`(select id as household_id, created_at as used_at, id as use_id, state = 'cancelled' as is_given_back
        from household where ${sql.ref(senders[kind].column)} = ${codeId}::uuid)`;
}

/** Whether the household's discount comes from this code; a sender's code may give none. Ruling C11. */
export function isItsDiscount(kind: CodeKind, { id, code }: Pick<KeptCode, "id" | "code">) {
  switch (kind) {
    case "vouchers":
    case "offers":
      return sql<boolean>`household.voucher_id = ${id}::uuid`;
    case "affiliates":
      return sql<boolean>`household.voucher_id in (select id from voucher where affiliate_id = ${id}::uuid)`;
    case "referrers":
      return sql<boolean>`(household.winning_code_kind = 'referral' and household.winning_code = ${code})`;
    case "agents":
      return sql<boolean>`false`;
  }
}
