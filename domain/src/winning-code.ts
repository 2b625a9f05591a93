import {
  type Discount,
  isSameCode,
  normaliseCode,
  type VoucherConditions,
  type VoucherFacts,
  type VoucherIssue,
  whyVoucherRefused,
} from "./discount.ts";
import { cleanText } from "./typed-text.ts";

/** Sources of a code by precedence. Ruling C11. */
export const codeSources = [
  "typed-voucher",
  "share-link-voucher",
  "offer-and-affiliate",
  "referral",
  "default-voucher",
] as const;

export type CodeSource = (typeof codeSources)[number];

export type CodesBySource = Readonly<Partial<Record<CodeSource, string | undefined>>>;

/** What kind of code a household was sold with. Rulings A7, C11. */
export const winningCodeKinds = ["voucher", "offer", "referral", "share-link", "default-voucher"] as const;

export type WinningCodeKind = (typeof winningCodeKinds)[number];

/** A code that exists. `offerCode` is the first part of an offer's code with an affiliate's. Ruling A7. */
export type StoredCode = {
  readonly code: string;
  readonly offerCode?: string | undefined;
  readonly discount: Discount;
  readonly conditions: VoucherConditions;
  readonly isWithdrawn: boolean;
};

/** The stored codes among those asked for; offers are vouchers. */
export type StoredCodes<Stored extends StoredCode = StoredCode> = {
  readonly vouchers: readonly Stored[];
  readonly referrals: readonly Stored[];
};

/** `defaultVoucher` where it is applied without being typed. Spec §4 Voucher. */
export type CodeFacts = VoucherFacts & { readonly defaultVoucher?: string | undefined };

export type FailedVoucher = { readonly source: CodeSource; readonly why: "unknown" | VoucherIssue };

export type CodeChoice<Stored extends StoredCode = StoredCode> = {
  readonly winner: (Stored & { readonly kind: WinningCodeKind }) | undefined;
  /** Vouchers and offers that would have come before the winner, in their order. Ruling C13. */
  readonly failures: readonly FailedVoucher[];
  /** A friend's code was good once, and nothing else takes its place. */
  readonly isReferralWithdrawn: boolean;
};

/** The first code by precedence; blank codes are skipped. Ruling C11. */
export function chooseCode(codes: CodesBySource): { source: CodeSource; code: string } | undefined {
  return codesInOrder(codes)[0];
}

/** The one code that changes the price: the first by precedence that exists and is for this house. Rulings C10, C11. */
export function chooseDiscount<Stored extends StoredCode>(
  codes: CodesBySource,
  { vouchers, referrals }: StoredCodes<Stored>,
  facts: CodeFacts,
): CodeChoice<Stored> {
  const failures: FailedVoucher[] = [];
  let isReferralWithdrawn = false;
  for (const { source, code } of codesInOrder(codes)) {
    const isReferral = source === "referral";
    const stored = findCode(isReferral ? referrals : vouchers, code);
    const why = stored === undefined ? "unknown" : whyVoucherRefused(stored.conditions, facts);
    if (stored?.isWithdrawn === false && why === undefined) {
      const winner = { ...stored, kind: kindOf(stored, source, facts) };
      return { winner, failures, isReferralWithdrawn: false };
    }
    if (isReferral) isReferralWithdrawn = stored?.isWithdrawn === true;
    else failures.push({ source, why: why ?? "unknown" });
  }
  return { winner: undefined, failures, isReferralWithdrawn };
}

/**
 * Whether a sale lacks the discount that its quote had: the typed voucher or the shared one did not win, or nothing won
 * and the friend's code was sent with the sale or withdrawn since the quote. Rulings B3, C11.
 */
export function isDiscountLost(
  codes: CodesBySource,
  { vouchers }: StoredCodes,
  { winner, isReferralWithdrawn }: CodeChoice,
  isReferralSent: boolean,
): boolean {
  const typed = codes["typed-voucher"];
  if (typed !== undefined) return !isSameCode(winner?.code ?? "", typed);
  const shared = findCode(vouchers, codes["share-link-voucher"] ?? "");
  if (shared !== undefined) return winner?.code !== shared.code;
  return winner === undefined && (isReferralSent || isReferralWithdrawn);
}

function codesInOrder(codes: CodesBySource): { source: CodeSource; code: string }[] {
  return codeSources
    .map((source) => ({ source, code: cleanText(codes[source]) }))
    .filter(({ code }) => normaliseCode(code) !== "");
}

function findCode<Stored extends StoredCode>(stored: readonly Stored[], code: string): Stored | undefined {
  return stored.find((one) => isSameCode(one.code, code));
}

function kindOf(
  { code, offerCode }: StoredCode,
  source: CodeSource,
  { defaultVoucher = "" }: CodeFacts,
): WinningCodeKind {
  if (source === "referral") return "referral";
  if (offerCode !== undefined) return "offer";
  if (source === "share-link-voucher") return "share-link";
  return isSameCode(code, defaultVoucher) ? "default-voucher" : "voucher";
}
