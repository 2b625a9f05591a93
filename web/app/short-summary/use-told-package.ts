import type { Product } from "@evenly/contract/products";
import { useEffect } from "react";
import { call } from "../api/client.ts";
import { logFailure } from "../api/failure.ts";
import { answers } from "../journey/answers.ts";
import { chosenPriceIds } from "../journey/chosen-products.ts";
import { packageKey } from "../journey/quote.ts";
import { storedCode } from "../journey/stored-codes.ts";

/** Tells the server which package the lead is looking at, also after each change; failures are logged only. Spec §7. */
export function useToldPackage(products: readonly Product[]) {
  const key = packageKey(products);
  useEffect(() => {
    const { leadId, discount, products: chosen } = answers();
    if (!leadId || !key) return;
    call("POST /pre-signup/:leadId/products", {
      params: { leadId },
      body: {
        offerCode: discount?.isValid ? discount.offer || discount.code : undefined,
        affiliateCode: discount?.aff || storedCode("affiliate"),
        referralCode: storedCode("referral"),
        priceIds: chosenPriceIds(chosen),
      },
    }).catch(logFailure("The package was not kept with the lead"));
  }, [key]);
}
