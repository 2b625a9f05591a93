import { formatPounds } from "@evenly/domain/money";
import { catalogue, productTypes } from "@evenly/domain/catalogue";
import { QuotePanel } from "../prices/quote-panel.tsx";
import { useSettings } from "../../api/settings.ts";
import { sayDate } from "../../answers/say-date.ts";
import { sayFirstPayment } from "./first-payment.ts";
import type { PaymentQuote } from "../../quote/payment-quote.ts";
import { shownPrice } from "../../quote/shown-price.ts";
import * as shared from "../words.ts";
import * as words from "./words.tsx";
import { names } from "../house/words.ts";

/** The quote next to the form. Spec §2 /direct-debit. */
export function QuoteSide({ quote }: { readonly quote: PaymentQuote }) {
  const known = useSettings();
  const price = shownPrice(quote);
  const { discount, housemates, joined, address, startDate, endDate, types } = quote;
  const products = productTypes
    .filter((type) => types.includes(type))
    .map((type) => ({ utility: catalogue[type].utility, label: names[type] }));
  return (
    <QuotePanel
      amount={price.weekly}
      was={price.was?.weekly}
      monthly={shared.perMonth(formatPounds(price.monthly))}
      house={{
        housemates,
        joined,
        utilities: Object.fromEntries(products.map(({ utility }) => [utility, "on" as const])),
      }}
      products={products}
      facts={[
        { name: shared.housemates, value: housemates },
        { name: shared.address, value: address },
        { name: words.tenancy, value: shared.fromTo(sayDate(startDate), sayDate(endDate)) },
        ...(discount ? [{ name: words.discount, value: discount }] : []),
        { name: shared.firstPayment, value: sayFirstPayment(startDate, known) },
      ]}
    />
  );
}
