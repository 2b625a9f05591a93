import { parseDate } from "@evenly/domain/calendar";
import { normaliseCode } from "@evenly/domain/discount";
import {
  chooseDiscount,
  type CodeChoice,
  type CodeFacts,
  type CodesBySource,
  type StoredCode,
  type StoredCodes,
} from "@evenly/domain/winning-code";
import type { Kysely } from "kysely";
import { findReferrerByCode, type Referrer } from "./queries/codes.ts";
import { findVouchers, type Voucher } from "./queries/vouchers.ts";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";

export type CodeRow = StoredCode & {
  readonly id: string;
  readonly name: string;
  readonly description: string;
};

export type WinningCode = NonNullable<CodeChoice<CodeRow>["winner"]>;

export type DiscountQuestion = Omit<CodeFacts, "defaultVoucher"> & {
  readonly codes: CodesBySource;
  /** Whose uses of a voucher are counted. */
  readonly email?: string | undefined;
};

/** Reads the codes and has the domain choose the one that wins. Rulings C10, C11. */
export async function findDiscount(
  db: Kysely<Database>,
  deps: Now,
  { codes, email, ...facts }: DiscountQuestion,
): Promise<CodeChoice<CodeRow>> {
  return chooseDiscount(codes, await readStoredCodes(db, codes, email), codeFacts(deps, facts));
}

export function codeFacts({ flags }: Now, facts: Omit<CodeFacts, "defaultVoucher">): CodeFacts {
  const { auto_apply_default_voucher_codes: isApplied, default_voucher: code } = flags.get();
  return { ...facts, defaultVoucher: isApplied ? (code ?? undefined) : undefined };
}

export async function readStoredCodes(
  db: Kysely<Database>,
  { referral = "", ...ofVouchers }: CodesBySource,
  email: string | undefined,
): Promise<StoredCodes<CodeRow>> {
  const vouchers = await findVouchers(db, typedCodes(ofVouchers), email);
  const referrer = isBlank(referral) ? undefined : await findReferrerByCode(db, referral);
  return {
    vouchers: vouchers.map(ofVoucher),
    referrals: referrer === undefined ? [] : [ofReferrer(referrer)],
  };
}

export function typedCodes(codes: CodesBySource): string[] {
  return Object.values(codes).filter((code) => code !== undefined && !isBlank(code));
}

function isBlank(code: string) {
  return normaliseCode(code) === "";
}

function ofVoucher(voucher: Voucher): CodeRow {
  return {
    id: voucher.id,
    code: voucher.code,
    name: voucher.name,
    description: voucher.description,
    discount: voucher.discount,
    offerCode: voucher.offerCode ?? undefined,
    isWithdrawn: false,
    conditions: {
      startsOn: parseDate(voucher.startsOn ?? undefined),
      endsOn: parseDate(voucher.endsOn ?? undefined),
      minimumHousemates: voucher.minimumHousemates ?? undefined,
      productCode: voucher.optionCode ?? undefined,
      minimumTermMonths: voucher.minimumTermMonths ?? undefined,
      usesLeft: leftOf(voucher.limitTotal, voucher.uses),
      usesLeftForPerson: leftOf(voucher.limitPerPerson, voucher.usesOfPerson),
    },
  };
}

function leftOf(limit: number | null, uses: number | null): number | undefined {
  return limit === null ? undefined : limit - (uses ?? 0);
}

function ofReferrer({ id, code, name, description, discount, active }: Referrer): CodeRow {
  return {
    id,
    code,
    name,
    description,
    discount,
    isWithdrawn: !active,
    conditions: {},
  };
}
