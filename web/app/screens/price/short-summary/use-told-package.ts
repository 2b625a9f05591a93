import type { Product } from "@evenly/contract/products";
import { useEffect } from "react";
import { call } from "../../../api/client.ts";
import { logFailure } from "../../../api/failure.ts";
import { chosenPriceIds } from "../../../answers/chosen-products.ts";
import { currentQuote } from "../../../quote/quote.ts";
import { toldPackage } from "./told-package.ts";

/** Sends the lead's package, also after each change; failures are logged only. Spec §7. */
export function useToldPackage(products: readonly Product[]) {
  const key = chosenPriceIds(products).join();
  useEffect(() => {
    const quote = currentQuote();
    if (!quote.leadId || !key) return;
    call("POST /pre-signup/:leadId/products", {
      params: { leadId: quote.leadId },
      body: toldPackage(quote),
    }).catch(logFailure("The package was not kept with the lead"));
  }, [key]);
}
