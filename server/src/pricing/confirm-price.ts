import type { ReadBody } from "@evenly/contract";
import { normaliseCode } from "@evenly/domain/discount";
import type { Pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { isReferralWithdrawn } from "./queries/codes.ts";
import { findVoucherByCode, lockVoucher } from "./queries/vouchers.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse } from "../http/refusals.ts";
import type { CodeTries } from "../http/code-tries.ts";
import { type DiscountQuestion, findDiscount, type FoundDiscount } from "./find-discount.ts";
import type { QuotedCodes } from "./quoted-codes.ts";
import {
  checkPriceIds,
  pricePackage,
  type ReadPrices,
  type SoldOption,
  wantedCodes,
} from "./price-package.ts";

/** Pence per person per week, and what they are made of. */
export type AgreedPrice = {
  readonly before: Pence;
  readonly after: Pence;
  readonly options: readonly SoldOption[];
  readonly priceBookId: string;
  readonly discount: FoundDiscount | undefined;
};

type Asking = {
  readonly body: ReadBody<"POST /direct_debit">;
  readonly asked: { readonly size: number; readonly start: string; readonly end: string };
  readonly read: ReadPrices;
  readonly region: string;
  readonly email: string;
  readonly codes: QuotedCodes;
  readonly tries: CodeTries;
};

/**
 * The price that the page showed, or a refusal with the price now: nobody is ever charged another one. The codes are
 * those that were sent and those of the quote. What the page showed is said by `priceShown`; without it, a code that
 * no longer holds is a change of price. Rulings B3, B5, C11.
 */
export const confirmPrice = async (
  trx: Transaction<Database>,
  deps: Dependencies,
  { body, asked, read, region, email, codes, tries }: Asking,
): Promise<AgreedPrice> => {
  const today = deps.clock.today();
  const checked = await checkPriceIds(trx, deps, {
    priceIds: body.selectedProducts ?? [],
    read,
    housemateCount: asked.size,
    region,
    leadId: body.leadId,
    today,
  });
  const options = checked.honoured ? checked.options : checked.now;
  const question = {
    voucherCode: codes.discountCode,
    referralCode: codes.referralCode ?? codes.quotedReferral,
    share: codes.share,
    housemates: asked.size,
    optionCodes: wantedCodes(options),
    email,
    startDate: asked.start,
    endDate: asked.end,
    today,
    ...(codes.discountCode !== undefined && { onFailure: tries.fail }),
  };
  const { discount, before, after } = await priceAsShown(trx, deps, {
    question,
    options,
    shown: body.priceShown,
  });
  const now = { priceBeforeDiscount: before, priceAfterDiscount: after };
  if (!checked.honoured) throw refuse("price-changed", now);
  const isLost = await isDiscountLost(trx, codes, discount);
  if (body.priceShown === undefined ? isLost : body.priceShown !== after) {
    throw refuse(isLost ? "discount-changed" : "price-changed", now);
  }
  return { before, after, options, priceBookId: checked.published.bookId, discount };
};

type Pricing = {
  readonly question: DiscountQuestion;
  readonly options: readonly SoldOption[];
  readonly shown: number | undefined;
};

/** A share link's voucher stands in the voucher box, where it can be cleared; then it is the price shown that says so. */
const priceAsShown = async (
  trx: Transaction<Database>,
  deps: Dependencies,
  { question, options, shown }: Pricing,
) => {
  const price = async (asked: DiscountQuestion) => {
    const discount = await holdDiscount(trx, deps, asked);
    return { discount, ...pricePackage(options, discount?.discount) };
  };
  const priced = await price(question);
  if (shown === undefined || priced.after === shown || question.share?.voucher_code == null) return priced;
  const cleared = await price({ ...question, share: { ...question.share, voucher_code: null } });
  return cleared.after === shown ? cleared : priced;
};

/** Whether a code that was sent, or that the quote had, does not take anything off after all. */
const isDiscountLost = async (
  trx: Transaction<Database>,
  { discountCode, referralCode, quotedReferral, share }: QuotedCodes,
  found: FoundDiscount | undefined,
): Promise<boolean> => {
  if (discountCode !== undefined) return found?.code !== normaliseCode(discountCode);
  const shared = share?.voucher_code == null ? undefined : await findVoucherByCode(trx, share.voucher_code);
  if (shared) return found?.code !== shared.code;
  if (found !== undefined) return false;
  if (referralCode !== undefined) return true;
  const quoted = quotedReferral ?? share?.referral_code ?? undefined;
  return quoted !== undefined && (await isReferralWithdrawn(trx, quoted));
};

/** A limited voucher is held before its uses are counted for good, so that nobody else takes the last one meanwhile. Ruling C10. */
const holdDiscount = async (
  trx: Transaction<Database>,
  deps: Dependencies,
  question: DiscountQuestion,
): Promise<FoundDiscount | undefined> => {
  const found = await findDiscount(trx, deps, question);
  if (found?.voucherId === undefined || !(await isLimited(trx, found.voucherId))) return found;
  await lockVoucher(trx, found.voucherId);
  return findDiscount(trx, deps, question);
};

/** Everybody may have one without limits, so nobody has to wait for it. */
const isLimited = async (trx: Transaction<Database>, voucherId: string): Promise<boolean> => {
  const { limit_total, limit_per_person } = await trx
    .selectFrom("voucher")
    .select(["limit_total", "limit_per_person"])
    .where("id", "=", voucherId)
    .executeTakeFirstOrThrow();
  return limit_total !== null || limit_per_person !== null;
};
