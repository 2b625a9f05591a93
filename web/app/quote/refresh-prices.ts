import { call } from "../api/client.ts";
import { logFailure } from "../api/failure.ts";
import { answer, answers } from "../answers/answers.ts";
import { keepQuote } from "./keep-quote.ts";

/** Fetches today's prices; false when overtaken or without an answer. Ruling B5. */
export async function refreshPrices(isOvertaken: () => boolean): Promise<boolean> {
  const { address, typedAddress, postcode, housemateCount, leadId } = answers();
  try {
    const offer = await call("GET /products", {
      query: { addressGuid: address?.guid, postcode, ...typedAddress, hm8s: housemateCount, leadId },
    });
    if (isOvertaken()) return false;
    const { products, discount } = answers();
    keepQuote(offer, { chosen: products });
    // The discount has not been applied to the new prices yet.
    answer({ sharedPriceChanged: true, discount, ...(discount && { pricedFor: "" }) });
    return true;
  } catch (error) {
    logFailure("Today's prices could not be fetched")(error);
    return false;
  }
}
