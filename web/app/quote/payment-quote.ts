import type { AccountInformation } from "@evenly/contract/summary";
import type { ProductType } from "@evenly/domain/catalogue";
import type { Answers } from "../answers/answers.ts";
import { wantedTypes } from "../answers/chosen-products.ts";
import { formatAnsweredAddress } from "../answers/format-answered-address.ts";
import { quoteOf, type Quote } from "./quote.ts";

/** The quote to agree to. */
export type PaymentQuote = Pick<Quote, "before" | "after" | "housemates" | "startDate" | "endDate"> & {
  /** The discount in words. */
  readonly discount: string | undefined;
  readonly joined: number;
  readonly address: string;
  readonly types: readonly ProductType[];
  /** A successor's own payments. Ruling G5. */
  readonly successor?: AccountInformation["successor"];
};

/** For a new account. */
export function quoteOfAnswers(state: Answers): PaymentQuote {
  const { before, after, housemates, startDate, endDate, discount, products } = quoteOf(state);
  return {
    before,
    after,
    housemates,
    startDate,
    endDate,
    discount: discount && nameDiscount(discount),
    joined: 0,
    address: formatAnsweredAddress(state),
    types: wantedTypes(products),
  };
}

/** `WELCOME10, 10% off everything`. */
export function nameDiscount({ code, description }: { code: string; description: string }) {
  return [code, description].filter(Boolean).join(", ");
}
