import type { AccountInformation } from "@evenly/contract/summary";
import { isNoneOption } from "@evenly/domain/catalogue";
import type { PaymentQuote } from "./payment-quote.ts";

/** For a joiner: as sold. */
export function quoteOfAccount(account: AccountInformation): PaymentQuote {
  return {
    before: account.usedDiscount ? account.nonDiscountedPricePerPerson : account.pppw,
    after: account.pppw,
    housemates: account.housemateCount,
    startDate: account.successor?.firstDay ?? account.tenancyStartDate,
    endDate: account.tenancyEndDate,
    discount: account.usedDiscount ? (account.discountDescription ?? undefined) : undefined,
    joined: account.housemateCount - account.remainingHousemates,
    address: account.fullAddress,
    types: account.products.filter(({ code }) => !isNoneOption(code)).map(({ type }) => type),
    ...(account.successor && { successor: account.successor }),
  };
}
