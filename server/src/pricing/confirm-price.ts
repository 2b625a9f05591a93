import type { ReadBody } from "@evenly/contract";
import { isSameCode } from "@evenly/domain/discount";
import type { Pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { isReferralWithdrawn } from "./queries/codes.ts";
import { findVouchers, lockVouchers } from "./queries/vouchers.ts";
import type { Database } from "../../database/tables.ts";
import type { Work } from "../dependencies.ts";
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

/** Pence per person per week. */
export type AgreedPrice = {
  readonly before: Pence;
  readonly after: Pence;
  readonly options: readonly SoldOption[];
  readonly priceBookId: string;
  readonly discount: FoundDiscount | undefined;
};

type Sale = {
  readonly body: ReadBody<"POST /direct_debit">;
  readonly house: { readonly size: number; readonly start: string; readonly end: string };
  readonly prices: ReadPrices;
  readonly region: string;
  readonly email: string;
  readonly codes: QuotedCodes;
  readonly codeGuesses: Pick<CodeTries, "fail">;
};

/**
 * Returns the price that the page showed, or refuses with the current price, so nobody is charged a different one.
 * Considers the codes sent and the quote's, and locks limited vouchers until the sale is committed. Without
 * `priceShown`, a lost code counts as a price change. Rulings B3, B5, C10, C11.
 */
export async function confirmPrice(
  trx: Transaction<Database>,
  deps: Work,
  { body, house, prices, region, email, codes, codeGuesses }: Sale,
): Promise<AgreedPrice> {
  const { priceShown: shown, leadId } = body;
  const today = deps.clock.today();
  const voucherCodes = [codes.discountCode, codes.share?.voucher_code].filter((code) => code != null);
  await lockVouchers(trx, voucherCodes);
  const checked = await checkPriceIds(trx, deps, {
    priceIds: body.selectedProducts ?? [],
    read: prices,
    leadId,
    housemateCount: house.size,
    region,
    today,
  });
  const options = checked.honoured ? checked.options : checked.now;
  const price = async (share: DiscountQuestion["share"]) => {
    const discount = await findDiscount(trx, deps, {
      voucherCode: codes.discountCode,
      referralCode: codes.referralCode ?? codes.quotedReferral,
      share,
      housemates: house.size,
      optionCodes: wantedCodes(options),
      email,
      startDate: house.start,
      endDate: house.end,
      today,
      ...(codes.discountCode !== undefined && { onFailure: codeGuesses.fail }),
    });
    return { discount, ...pricePackage(options, discount?.discount) };
  };
  let priced = await price(codes.share);
  if (shown !== undefined && priced.after !== shown && codes.share?.voucher_code != null) {
    // The page may have cleared the shared voucher.
    const cleared = await price({ ...codes.share, voucher_code: null });
    if (cleared.after === shown) priced = cleared;
  }
  const { discount, before, after } = priced;
  const now = { priceBeforeDiscount: before, priceAfterDiscount: after };
  if (!checked.honoured) throw refuse("price-changed", now);
  const isLost = await isDiscountLost(trx, codes, discount);
  if (shown === undefined ? isLost : shown !== after) {
    throw refuse(isLost ? "discount-changed" : "price-changed", now);
  }
  return { before, after, options, priceBookId: checked.published.bookId, discount };
}

async function isDiscountLost(
  trx: Transaction<Database>,
  { discountCode, referralCode, quotedReferral, share }: QuotedCodes,
  found: FoundDiscount | undefined,
): Promise<boolean> {
  if (discountCode !== undefined) return !isSameCode(found?.code ?? "", discountCode);
  const [shared] = share?.voucher_code == null ? [] : await findVouchers(trx, [share.voucher_code]);
  if (shared !== undefined) return found?.code !== shared.code;
  if (found !== undefined) return false;
  if (referralCode !== undefined) return true;
  const quoted = quotedReferral ?? share?.referral_code;
  return quoted != null && (await isReferralWithdrawn(trx, quoted));
}
