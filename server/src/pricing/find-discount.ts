import type { FeatureFlags } from "@evenly/contract/features";
import {
  type Discount,
  type CodeSource,
  codeSources,
  isSameCode,
  normaliseCode,
  whyVoucherRefused,
} from "@evenly/domain/discount";
import { parseDate } from "@evenly/domain/calendar";
import { tenancyMonths } from "@evenly/domain/tenancy";
import type { Kysely } from "kysely";
import { findReferrerByCode, type Referrer } from "./queries/codes.ts";
import type { ShareLink } from "./queries/share-links.ts";
import { findVouchers, type Voucher } from "./queries/vouchers.ts";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import { refuse, refuseIssues } from "../http/refusals.ts";

export type FoundDiscount = {
  readonly discount: Discount;
  readonly description: string;
  readonly name: string;
  readonly code: string;
  readonly kind: "voucher" | "share-link" | "offer" | "referral" | "default-voucher";
  readonly voucherId?: string;
  readonly referrerId?: string;
  /** Parts of a discount code, empty for other kinds. Ruling A7. */
  readonly offer: string;
  readonly affiliate: string;
};

export type DiscountQuestion = {
  /** Typed; may be offer plus affiliate code. */
  readonly voucherCode?: string | undefined;
  readonly share?: Pick<ShareLink, "voucher_code" | "referral_code"> | undefined;
  /** Offer plus affiliate code, stored beside a typed voucher. */
  readonly discountCode?: string | undefined;
  readonly referralCode?: string | undefined;
  readonly housemates: number;
  readonly optionCodes: readonly string[];
  readonly email?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly today: Temporal.PlainDate;
  /** Refuses an invalid typed code instead of skipping it: 404 unknown, 422 not for this house. */
  readonly strict?: boolean;
  /** Called for every invalid voucher or discount code. Ruling C13. */
  readonly onFailure?: (why: "unknown" | "not-for-this-house") => void;
};

/** The first valid code in the order of Ruling C11. */
export const findDiscount = async (
  db: Kysely<Database>,
  { flags }: Now,
  asked: DiscountQuestion,
): Promise<FoundDiscount | undefined> => {
  const codes = codesOf(asked);
  const { referral: _, ...ofVouchers } = codes;
  const voucherCodes = Object.values(ofVouchers).filter((code) => code !== undefined);
  const vouchers = await findVouchers(db, voucherCodes, asked.email);
  for (const source of codeSources) {
    const code = codes[source];
    if (code === undefined) continue;
    const found =
      source === "referral"
        ? discountOf(await findReferrerByCode(db, code))
        : pickVoucher(vouchers, flags.get(), { ...asked, code, source });
    if (found) return found;
  }
  return undefined;
};

const codesOf = (asked: DiscountQuestion): Partial<Record<CodeSource, string | undefined>> => ({
  "typed-voucher": codeIn(asked.voucherCode),
  "share-link-voucher": codeIn(asked.share?.voucher_code),
  "offer-and-affiliate": codeIn(asked.discountCode),
  referral: codeIn(asked.referralCode ?? asked.share?.referral_code),
});

const codeIn = (text: string | null | undefined): string | undefined =>
  normaliseCode(text ?? "") || undefined;

const discountOf = (referrer: Referrer | undefined): FoundDiscount | undefined => {
  if (!referrer) return undefined;
  const { id, code, discount, description, name } = referrer;
  return { discount, description, name, code, kind: "referral", referrerId: id, offer: "", affiliate: "" };
};

const pickVoucher = (
  vouchers: readonly Voucher[],
  flags: FeatureFlags,
  asked: DiscountQuestion & { readonly code: string; readonly source: CodeSource },
): FoundDiscount | undefined => {
  const isStrict = asked.strict === true && asked.source === "typed-voucher";
  const voucher = vouchers.find(({ code }) => isSameCode(code, asked.code));
  if (!voucher) {
    asked.onFailure?.("unknown");
    if (isStrict) throw refuse("voucher-unknown");
    return undefined;
  }
  const issue = whyRefused(voucher, asked);
  if (issue) {
    asked.onFailure?.("not-for-this-house");
    if (isStrict) throw refuseIssues([issue]);
    return undefined;
  }
  const isDefault =
    flags.auto_apply_default_voucher_codes && isSameCode(voucher.code, flags.default_voucher ?? "");
  const affiliate = voucher.offer_code === null ? "" : voucher.code.slice(voucher.offer_code.length);
  return {
    discount: voucher.discount,
    description: voucher.description,
    name: voucher.name,
    code: voucher.code,
    kind:
      voucher.offer_code !== null
        ? "offer"
        : asked.source === "share-link-voucher"
          ? "share-link"
          : isDefault
            ? "default-voucher"
            : "voucher",
    voucherId: voucher.id,
    offer: voucher.offer_code ?? "",
    affiliate,
  };
};

const whyRefused = (voucher: Voucher, asked: DiscountQuestion) => {
  const start = parseDate(asked.startDate);
  const end = parseDate(asked.endDate);
  const isOrdered = start !== undefined && end !== undefined && Temporal.PlainDate.compare(start, end) <= 0;
  return whyVoucherRefused(
    {
      startsOn: parseDate(voucher.starts_on ?? undefined),
      endsOn: parseDate(voucher.ends_on ?? undefined),
      minimumHousemates: voucher.minimum_housemates ?? undefined,
      productCode: voucher.option_code ?? undefined,
      minimumTermMonths: voucher.minimum_term_months ?? undefined,
      usesLeft: voucher.limit_total === null ? undefined : voucher.limit_total - (voucher.uses ?? 0),
      personHasUsed:
        voucher.limit_per_person !== null &&
        asked.email !== undefined &&
        (voucher.uses_of_person ?? 0) >= voucher.limit_per_person,
    },
    {
      today: asked.today,
      housemates: asked.housemates,
      selectedCodes: asked.optionCodes,
      termMonths: isOrdered ? tenancyMonths(start, end) : undefined,
    },
  );
};
