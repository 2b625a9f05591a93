import { saveLead, codeText, ensureLead } from "../../leads/index.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { recordPick } from "../record-pick.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function pickedProductsEndpoints(deps: Dependencies) {
  return {
    "POST /pre-signup/:leadId/products": async ({ params, body, db }) => {
      const leadId = await ensureLead(db, deps, params.leadId);
      if (leadId === undefined) throw refuse("lead-unknown");
      await saveLead(db, {
        id: leadId,
        ...(body.offerCode !== undefined && { offerCode: codeText(body.offerCode) }),
        ...(body.affiliateCode !== undefined && { affiliateCode: codeText(body.affiliateCode) }),
        ...(body.referralCode !== undefined && { referralCode: codeText(body.referralCode) }),
        updatedAt: deps.clock.now(),
      });
      await recordPick(db, deps, leadId, body.priceIds);
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}
