import { statusOf } from "@evenly/contract/client";
import { fieldMessages, logFailure } from "../../../api/failure.ts";
import { discountToTry, priceBy, priceByReferral, setDiscountAside } from "../../../quote/price-by-code.ts";
import { currentQuote } from "../../../quote/quote.ts";
import { isFromReferral } from "../../../quote/sent-codes.ts";
import * as words from "./words.ts";

/**
 * Checks the discount against the tenancy's dates, which were unknown before; returns why it was lost, if so. Spec §7
 * `POST /voucher`, "in the sign-up flow also contractStartDate, contractEndDate".
 */
export async function priceForTenancy(): Promise<string | undefined> {
  const { discount: applied, isPriced } = currentQuote();
  const discount = discountToTry();
  const wasAside = discount?.code !== applied?.code;
  if (!discount) {
    // The package was changed.
    if (!isPriced) await priceByReferral();
    return undefined;
  }
  const isReferral = isFromReferral(discount);
  // Expired prices are left to the payment, which asks for agreement.
  const priced = await priceBy({ code: discount.code, source: isReferral ? "referral" : "held" }, false);
  if (priced.kind !== "failed") return undefined;
  if (!isNoLonger(priced.error)) {
    // The payment checks again; the shown price stays until then.
    logFailure("The discount was not tried on the tenancy")(priced.error);
    return undefined;
  }
  if (!isReferral) setDiscountAside(discount, priced);
  await priceByReferral();
  if (wasAside) return undefined; // told on the page of the price
  const lostText = isReferral ? words.lostDiscount : words.lostVoucher;
  return lostText(discount.code, priced.message);
}

/** Unknown meanwhile, or not valid for this tenancy. */
function isNoLonger(error: unknown) {
  return statusOf(error) === 404 || fieldMessages(error).voucherCode !== undefined;
}
