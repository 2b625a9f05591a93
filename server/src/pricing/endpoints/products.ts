import type { Dependencies } from "../../dependencies.ts";
import { takeOrRefuse } from "../../http/rate-limits.ts";
import { quoteProducts } from "../quote-products.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function productsEndpoints(deps: Dependencies) {
  return {
    "GET /products": async ({ query, db, clientAddress, codes }) => {
      if (query.addressGuid !== undefined || query.line1 !== undefined) {
        await takeOrRefuse(deps.rateLimiter, "existing-accounts", clientAddress);
      }
      return { outcome: "done", body: await quoteProducts(db, { ...deps, codes }, query) };
    },
  } satisfies SomeHandlers;
}
