import { formatPounds, monthlyFromWeekly, pence } from "@evenly/domain/money";
import { productTypes } from "@evenly/domain/catalogue";
import { QuotePanel } from "../prices/quote-panel.tsx";
import { utilityOf } from "../house/utility-of.ts";
import { useSettings } from "../../api/settings.ts";
import { sayDate } from "../../answers/say-date.ts";
import { sayFirstPayment, type PaymentQuote } from "./payment-quote.ts";

/** What is being paid for, beside the form. Spec §2 /direct-debit. */
export function QuoteSide({ quote }: { readonly quote: PaymentQuote }) {
  const known = useSettings();
  const { weekly, before, discount, housemates, joined, address, startDate, endDate, types } = quote;
  const products = productTypes
    .filter((type) => types.includes(type))
    .map((type) => ({ utility: utilityOf(type), label: type }));
  return (
    <QuotePanel
      amount={pence(weekly)}
      was={weekly < before ? pence(before) : null}
      monthly={`${formatPounds(monthlyFromWeekly(pence(weekly)))} per person per month`}
      house={{
        housemates,
        joined,
        utilities: Object.fromEntries(products.map(({ utility }) => [utility, "on" as const])),
      }}
      products={products}
      facts={[
        { name: "Housemates", value: housemates },
        { name: "Address", value: address },
        { name: "Tenancy", value: `${sayDate(startDate)} to ${sayDate(endDate)}` },
        ...(discount ? [{ name: "Discount", value: discount }] : []),
        { name: "First payment", value: sayFirstPayment(startDate, known) },
      ]}
    />
  );
}
