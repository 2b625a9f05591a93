import type { Success } from "@evenly/contract";
import { texts } from "@evenly/contract/texts";
import { call, Refused } from "../../api/client.ts";
import { firstMessage, logFailure } from "../../api/failure.ts";
import { answer, answers, type DiscountAnswers } from "../../journey/answers.ts";
import { chosenPriceIds, priceOf } from "../../journey/chosen-products.ts";
import { packageKey } from "../../journey/quote.ts";
import { storedCode } from "../../journey/stored-codes.ts";

/** A discount that does not hold for this tenancy, and why. */
export type LostDiscount = { readonly code: string; readonly why: string };

/**
 * Tries the applied discount on the tenancy's dates, which were not known when it was applied; gives what was lost.
 * Spec §7 `POST /voucher`, "in the sign-up flow also contractStartDate, contractEndDate".
 */
export const priceForTenancy = async (): Promise<LostDiscount | undefined> => {
  const { discount } = answers();
  if (!discount?.isValid) return undefined;
  try {
    keep(await ask(discount.code, discount.typed), discount);
    return undefined;
  } catch (error) {
    if (!isNoLonger(error)) {
      // The payment asks once more; until then what was shown stands.
      logFailure("The discount was not tried on the tenancy")(error);
      return undefined;
    }
    await fallBackToReferral(discount.code);
    return { code: discount.code, why: firstMessage(error) ?? texts.voucherInvalid };
  }
};

/** Unknown by now, or known and not for this tenancy. */
const isNoLonger = (error: unknown) => error instanceof Refused && [404, 422].includes(error.status);

/** The next code in line, so that the price shown is the price charged. Ruling C11. */
const fallBackToReferral = async (lost: string) => {
  const { products } = answers();
  const price = priceOf(products);
  keep({ priceBeforeDiscount: price, priceAfterDiscount: price }, undefined);
  const code = storedCode("referral");
  if (!code || code === lost) return;
  try {
    const found = await ask(code, false);
    const words = { isValid: true, inputRevealed: false, offer: "", aff: "", typed: false };
    keep(found, { ...words, code, name: code, description: found.message });
  } catch (error) {
    logFailure("The referral did not change the price")(error);
  }
};

const ask = (voucherCode: string, isTyped: boolean): Promise<Success<"POST /discount/activate">> => {
  const { products, housemateCount, leadId, startDate, endDate } = answers();
  const tenancy = { contractStartDate: startDate, contractEndDate: endDate };
  const body = { selectedProducts: chosenPriceIds(products), housemateCount, leadId, ...tenancy };
  return isTyped
    ? call("POST /voucher/:voucherCode", { params: { voucherCode }, body })
    : call("POST /discount/activate", { body: { ...body, voucherCode } });
};

const keep = (
  { priceBeforeDiscount, priceAfterDiscount }: { priceBeforeDiscount: number; priceAfterDiscount: number },
  discount: DiscountAnswers | undefined,
) => answer({ priceBeforeDiscount, priceAfterDiscount, pricedFor: packageKey(answers().products), discount });
