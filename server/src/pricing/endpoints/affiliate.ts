import { findAffiliateByCode } from "../queries/codes.ts";
import { refuse } from "../../http/refusals.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function affiliateEndpoints() {
  return {
    "GET /affiliate": async ({ query, db }) => {
      const affiliate = await findAffiliateByCode(db, query.affiliate_code);
      if (!affiliate) throw refuse("affiliate-unknown");
      return { outcome: "done", body: { message: affiliate.message } };
    },
  } satisfies SomeHandlers;
}
