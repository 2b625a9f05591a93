import { normaliseCode } from "@evenly/domain/discount";
import { type RawBuilder, sql } from "kysely";
import type { DatedPrice } from "./price-book.ts";
import type { Affiliate, Agent, Referrer } from "./codes.ts";
import type { ShareLink } from "./share-links.ts";
import { type Voucher, vouchersWithCodes } from "./vouchers.ts";

export type AskedSale = {
  readonly priceIds: readonly string[];
  readonly leadId: string | undefined;
  readonly email: string | undefined;
  readonly discountCode: string | undefined;
  readonly referralCode: string | undefined;
  readonly affiliateCode: string | undefined;
  readonly agentCode: string | undefined;
};

/** Everything that a sale's price depends on: prices, the codes sent, and those of its quote. Ruling C11. */
export type SaleFacts = {
  readonly prices: readonly DatedPrice[];
  readonly lead: { readonly referral_code: string | null; readonly affiliate_code: string | null } | null;
  readonly first_quoted_on: string | null;
  readonly share:
    | (Pick<
        ShareLink,
        "voucher_code" | "referral_code" | "affiliate_code" | "first_quoted_on" | "shared_on"
      > & { readonly price: DatedPrice | null })
    | null;
  readonly vouchers: readonly Voucher[];
  readonly referrers: readonly Referrer[];
  readonly affiliates: readonly Pick<Affiliate, "id" | "code">[];
  readonly agents: readonly Pick<Agent, "id" | "code">[];
};

const datedPrice = (ids: RawBuilder<unknown>) => sql`
  select price.id, price_book_id, option_code, product_type, region, household_size, current_price,
    effective_from, superseded_on
  from price join price_book on price_book.id = price_book_id join product_option on product_option.code = option_code
  where price.id = any(${ids})`;

const listOf = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(found), '[]') from (${rows}) as found)`;

const codeOf = (code: string | undefined) => (code === undefined ? null : normaliseCode(code));

const firstQuotedOn = sql`(
  select min(quoted_on) from quote join asked on quote.lead_id = asked.lead_id
  where exists (
    select from price where id = any(price_ids)
      and (price_book_id, region, household_size) in (select price_book_id, region, household_size from sold)
  )
)`;

const shareOfQuote = sql`(
  select json_build_object('voucher_code', voucher_code, 'referral_code', referral_code,
    'affiliate_code', affiliate_code, 'first_quoted_on', first_quoted_on, 'shared_on', shared_on,
    'price', (select row_to_json(price) from (${datedPrice(sql`shared.price_ids[1:1]`)}) as price))
  from shared
)`;

const vouchers = vouchersWithCodes(
  sql`select voucher from asked union select upper(btrim(voucher_code)) from shared`,
  sql`(select email from asked)`,
);

const referrers = listOf(sql`
  select id, code, name, discount, description, active from referrer
  where code in (
    select referrer from asked
    union select upper(btrim(referral_code)) from quoted union select upper(btrim(referral_code)) from shared)`);

const affiliates = listOf(sql`
  select id, code from affiliate
  where active and code in (
    select affiliate from asked
    union select upper(btrim(affiliate_code)) from quoted
    union select upper(btrim(affiliate_code)) from shared)`);

const agents = listOf(sql`select id, code from agent join asked on code = agent where active`);

const [nothing, noRows] = [sql`null`, sql`'[]'::json`];

/** Subquery that gives {@link SaleFacts} as JSON; skips look-ups without a lead or codes. */
export const saleFacts = (asked: AskedSale) => {
  const hasLead = asked.leadId !== undefined;
  const { discountCode, referralCode, affiliateCode } = asked;
  const mayHaveCodes =
    hasLead || [discountCode, referralCode, affiliateCode].some((code) => code !== undefined);
  return sql`(
  with asked as (
    select ${asked.leadId ?? null}::uuid as lead_id, ${asked.email ?? null}::text as email,
      ${codeOf(asked.discountCode)}::text as voucher, ${codeOf(asked.referralCode)}::text as referrer,
      ${codeOf(asked.affiliateCode)}::text as affiliate, ${codeOf(asked.agentCode)}::text as agent
  ),
  sold as (${datedPrice(sql`${[...asked.priceIds]}::text[]`)}),
  quoted as (select lead.* from lead join asked on lead.id = lead_id),
  shared as (select share_link.* from share_link join quoted on share_link.id = share_link_id)
  select json_build_object(
    'prices', ${listOf(sql`select * from sold`)},
    'lead', ${hasLead ? sql`(select row_to_json(quoted) from quoted)` : nothing},
    'first_quoted_on', ${hasLead ? firstQuotedOn : nothing},
    'share', ${hasLead ? shareOfQuote : nothing},
    'vouchers', ${mayHaveCodes ? vouchers : noRows},
    'referrers', ${mayHaveCodes ? referrers : noRows},
    'affiliates', ${mayHaveCodes ? affiliates : noRows},
    'agents', ${asked.agentCode === undefined ? noRows : agents}
  )
)`;
};
