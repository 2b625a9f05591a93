import type { Product } from "@evenly/contract/products";
import { useEffect } from "react";
import { call } from "../api/client.ts";
import { logFailure } from "../api/failure.ts";
import { chosenPriceIds } from "../journey/chosen-products.ts";
import { currentQuote } from "../quote/quote.ts";

/** Tells the server which package the lead is looking at, also after each change; failures are logged only. Spec §7. */
export function useToldPackage(products: readonly Product[]) {
  const key = chosenPriceIds(products).join();
  useEffect(() => {
    const { leadId, discount, codes, priceIds } = currentQuote();
    if (!leadId || !key) return;
    call("POST /pre-signup/:leadId/products", {
      params: { leadId },
      body: {
        // An offer's code alone: a voucher and a friend's code are told by names of their own.
        offerCode: discount?.offer || undefined,
        affiliateCode: discount?.aff || codes.affiliate,
        referralCode: codes.referral,
        priceIds: [...priceIds],
      },
    }).catch(logFailure("The package was not kept with the lead"));
  }, [key]);
}
