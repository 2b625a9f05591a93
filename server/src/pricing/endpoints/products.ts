import type { Dependencies } from "../../dependencies.ts";
import { rateLimits, takeOrRefuse } from "../../http/rate-limits.ts";
import { quoteProducts } from "../quote-products.ts";
import { type Endpoint, endpoint } from "../../http/endpoint.ts";

export const productsEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("GET /products", async ({ query, db, clientAddress, codes }) => {
    if (query.addressGuid !== undefined || query.line1 !== undefined) {
      await takeOrRefuse(deps.rateLimiter, rateLimits.existingAccounts, clientAddress);
    }
    return { outcome: "done", body: await quoteProducts(db, { ...deps, codes }, query) };
  }),
];
