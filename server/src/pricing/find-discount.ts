import {
  type Discount,
  type CodeSource,
  codeSources,
  normaliseCode,
  whyVoucherRefused,
} from "@evenly/domain/discount";
import { normaliseEmail } from "@evenly/domain/person";
import { parseDate } from "@evenly/domain/calendar";
import { tenancyMonths } from "@evenly/domain/tenancy";
import type { Kysely } from "kysely";
import { findReferrerByCode } from "./queries/codes.ts";
import type { ShareLink } from "./queries/share-links.ts";
import { countVoucherUses, findVoucherByCode, type Voucher } from "./queries/vouchers.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse, refuseIssues } from "../http/refusals.ts";

/** The discount that changes the price, and the code it came by. */
export type FoundDiscount = {
  readonly discount: Discount;
  /** What it does, in words. */
  readonly description: string;
  readonly name: string;
  readonly code: string;
  readonly kind: "voucher" | "share-link" | "offer" | "referral" | "default-voucher";
  readonly voucherId?: string;
  readonly referrerId?: string;
  /** The parts of a discount code, empty for any other. Ruling A7. */
  readonly offer: string;
  readonly affiliate: string;
};

export type DiscountQuestion = {
  /** Typed, or offer followed by affiliate code. */
  readonly voucherCode?: string | undefined;
  /** The codes of the shared package the visitor came by. */
  readonly share?: Pick<ShareLink, "voucher_code" | "referral_code"> | undefined;
  /** Offer followed by affiliate code, as kept beside a typed voucher. */
  readonly discountCode?: string | undefined;
  readonly referralCode?: string | undefined;
  readonly housemates: number;
  readonly optionCodes: readonly string[];
  readonly email?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly today: Temporal.PlainDate;
  /** Refuse instead of passing over a typed code: 404 unknown, 422 with the reason it is not for this house. */
  readonly strict?: boolean;
  /** Told of every voucher or discount code that does not hold. Ruling C13. */
  readonly onFailure?: (why: "unknown" | "not-for-this-house") => void;
};

type Needs = Pick<Dependencies, "flags">;

/** The first code, in the order of Ruling C11, that holds for this house; undefined when none does. */
export const findDiscount = async (
  db: Kysely<Database>,
  { flags }: Needs,
  asked: DiscountQuestion,
): Promise<FoundDiscount | undefined> => {
  const codes: Partial<Record<CodeSource, string | undefined>> = {
    "typed-voucher": asked.voucherCode,
    "share-link-voucher": asked.share?.voucher_code ?? undefined,
    "offer-and-affiliate": asked.discountCode,
    referral: asked.referralCode ?? asked.share?.referral_code ?? undefined,
  };
  for (const source of codeSources) {
    const code = codes[source]?.trim() ?? "";
    if (code === "") continue;
    const found =
      source === "referral"
        ? await findReferralDiscount(db, code)
        : await findVoucherDiscount(db, flags.get(), { ...asked, code, source });
    if (found) return found;
  }
  return undefined;
};

const findReferralDiscount = async (
  db: Kysely<Database>,
  code: string,
): Promise<FoundDiscount | undefined> => {
  const referrer = await findReferrerByCode(db, code);
  if (!referrer) return undefined;
  const { id, discount, description, name } = referrer;
  return {
    discount,
    description,
    name,
    code: referrer.code,
    kind: "referral",
    referrerId: id,
    offer: "",
    affiliate: "",
  };
};

const findVoucherDiscount = async (
  db: Kysely<Database>,
  flags: ReturnType<Dependencies["flags"]["get"]>,
  asked: DiscountQuestion & { readonly code: string; readonly source: CodeSource },
): Promise<FoundDiscount | undefined> => {
  const isStrict = asked.strict === true && asked.source === "typed-voucher";
  const voucher = await findVoucherByCode(db, asked.code);
  if (!voucher) {
    asked.onFailure?.("unknown");
    if (isStrict) throw refuse("voucher-unknown");
    return undefined;
  }
  const issue = await whyRefused(db, voucher, asked);
  if (issue) {
    asked.onFailure?.("not-for-this-house");
    if (isStrict) throw refuseIssues([issue]);
    return undefined;
  }
  const isDefault = flags.auto_apply_default_voucher_codes && isSame(voucher.code, flags.default_voucher);
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

const isSame = (code: string, other: string | null) => other !== null && normaliseCode(other) === code;

const whyRefused = async (db: Kysely<Database>, voucher: Voucher, asked: DiscountQuestion) => {
  const email = asked.email === undefined ? undefined : normaliseEmail(asked.email);
  const isLimited =
    voucher.limit_total !== null || (voucher.limit_per_person !== null && email !== undefined);
  const uses = isLimited ? await countVoucherUses(db, voucher.id, email) : { total: 0, byPerson: 0 };
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
      usesLeft: voucher.limit_total === null ? undefined : voucher.limit_total - uses.total,
      personHasUsed:
        voucher.limit_per_person !== null && email !== undefined && uses.byPerson >= voucher.limit_per_person,
    },
    {
      today: asked.today,
      housemates: asked.housemates,
      selectedCodes: asked.optionCodes,
      termMonths: isOrdered ? tenancyMonths(start, end) : undefined,
    },
  );
};
