import { call } from "../api/client.ts";
import { logFailure } from "../api/failure.ts";
import { answer, answers } from "../journey/answers.ts";
import { keepQuote } from "../journey/quote.ts";

/** Fetches today's prices for the package as it is chosen; false when they could not be had. Ruling B5. */
export const refreshPrices = async (): Promise<boolean> => {
  const { address, postcode, housemateCount, leadId, products, discount } = answers();
  try {
    const quote = await call("GET /products", {
      query: { addressGuid: address?.guid, postcode, hm8s: housemateCount, leadId },
    });
    keepQuote(quote, products);
    answer({ sharedPriceChanged: true, discount });
    return true;
  } catch (error) {
    logFailure("Today's prices could not be fetched")(error);
    return false;
  }
};
