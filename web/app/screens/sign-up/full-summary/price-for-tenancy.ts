import { codeOf } from "../../../api/client.ts";
import { logFailure } from "../../../api/failure.ts";
import { priceBy, priceByReferral } from "../../../quote/price-by-code.ts";
import { currentQuote } from "../../../quote/quote.ts";
import { isFromReferral } from "../../../quote/sent-codes.ts";
import * as words from "./words.ts";

/**
 * Tries the applied discount on the tenancy's dates, which were not known when it was applied; says what was lost, and why.
 * Spec §7 `POST /voucher`, "in the sign-up flow also contractStartDate, contractEndDate".
 */
export const priceForTenancy = async (): Promise<string | undefined> => {
  const { discount, isPriced } = currentQuote();
  if (!discount) {
    // The package was changed on the way here.
    if (!isPriced) await priceByReferral();
    return undefined;
  }
  const isReferral = isFromReferral(discount);
  // Prices that hold no longer are left to the payment, which asks for agreement to the new ones.
  const priced = await priceBy({ code: discount.code, source: isReferral ? "referral" : "held" }, false);
  if (priced.kind !== "failed") return undefined;
  if (!isNoLonger(priced.error)) {
    // The payment asks once more; until then what was shown stands.
    logFailure("The discount was not tried on the tenancy")(priced.error);
    return undefined;
  }
  await priceByReferral();
  const sayLost = isReferral ? words.lostDiscount : words.lostVoucher;
  return sayLost(discount.code, priced.message);
};

/** Unknown by now, or known and not for this tenancy. */
const isNoLonger = (error: unknown) => codeOf(error)?.startsWith("voucher-") === true;
