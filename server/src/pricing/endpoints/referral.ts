import { findReferrerByCode } from "../queries/codes.ts";
import { refuse } from "../../http/refusals.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function referralEndpoints() {
  return {
    "GET /referral": async ({ query, db }) => {
      const referrer = await findReferrerByCode(db, query.referral_code);
      if (referrer?.active !== true) throw refuse("referral-unknown");
      return { outcome: "done", body: { message: referrer.message } };
    },
  } satisfies SomeHandlers;
}
