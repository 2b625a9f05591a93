import { findAffiliateByCode } from "../../database/queries/codes.ts";
import { refuse } from "../errors.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";

export const affiliateEndpoints = (): Endpoint[] => [
  endpoint("GET /affiliate", async ({ query, db }) => {
    const affiliate = await findAffiliateByCode(db, query.affiliate_code);
    if (!affiliate) throw refuse("affiliate-unknown");
    return { status: 200, body: { message: affiliate.message } };
  }),
];
