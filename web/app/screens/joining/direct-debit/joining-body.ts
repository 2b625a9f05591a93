import type { PersonAnswers } from "../../../answers/answers.ts";
import type { BankDetails } from "../../../parts/payment/payment-values.ts";
import type { PaymentBody } from "../../../parts/payment/payment-action.ts";

/** POST /direct_debit for a place, by either token; with the address's guid where the account told it. Rulings B3, G3. */
export function joiningBody(
  { guid, addressId }: { readonly guid: string; readonly addressId: string | undefined },
  joiner: PersonAnswers,
  bankDetails: BankDetails,
  priceShown: number,
): PaymentBody {
  return {
    guid,
    addressId,
    priceShown,
    personalDetails: { ...joiner, termsAgreed: bankDetails.accountHolder },
    bankDetails,
  };
}
