import type { PersonAnswers } from "../../../answers/answers.ts";
import type { BankDetails } from "../../../parts/payment/payment-values.ts";
import type { PaymentBody } from "../../../parts/payment/payment-action.ts";

/** POST /direct_debit for a place, by either token. Rulings B3, G3. */
export const joiningBody = (
  guid: string,
  joiner: PersonAnswers,
  bankDetails: BankDetails,
  priceShown: number,
): PaymentBody => ({
  guid,
  priceShown,
  personalDetails: { ...joiner, termsAgreed: bankDetails.accountHolder },
  bankDetails,
});
