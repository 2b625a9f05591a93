import { findReferrerByCode } from "../../database/queries/codes.ts";
import { refuse } from "../errors.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";

export const referralEndpoints = (): Endpoint[] => [
  endpoint("GET /referral", async ({ query, db }) => {
    const referrer = await findReferrerByCode(db, query.referral_code);
    if (!referrer) throw refuse("referral-unknown");
    return { status: 200, body: { message: referrer.message } };
  }),
];
