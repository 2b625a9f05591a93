import { formatPostcode, isPostcode } from "@evenly/domain/address";
import { checkHousemateCount, checkLettingAgentName } from "@evenly/domain/household";
import { checkLead, cleanLead, isLeadType } from "@evenly/domain/person";
import { cleanText } from "@evenly/domain/typed-text";
import { policyShown } from "../policy-shown.ts";
import { recordLeadConsent, saveLead } from "../queries/leads.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse, refuseAny, refuseIssues } from "../../http/refusals.ts";
import { findAddress } from "../../addresses/index.ts";
import { codeText } from "../code-text.ts";
import { ensureLead } from "../ensure-lead.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function preSignupEndpoints(deps: Dependencies) {
  return {
    "POST /pre-signup": async ({ body, db }) => {
      const { leadType } = body;
      const issues = checkLead(body);
      if (issues.length > 0 || !isLeadType(leadType)) throw refuseIssues(issues);
      const { firstName, lastName, emailAddress, mobileNumber } = cleanLead(body);
      const now = deps.clock.now();
      const lead = await ensureLead(db, deps, body.leadId);
      const id = lead ?? deps.leadIds.issue(now);
      await saveLead(db, {
        id,
        leadType,
        firstName,
        lastName,
        email: emailAddress,
        mobileNumber,
        agreedToPolicyAt: now,
        ...(body.discountCode !== undefined && { discountCode: codeText(body.discountCode) }),
        ...(body.affiliateCode !== undefined && { affiliateCode: codeText(body.affiliateCode) }),
        updatedAt: now,
      });
      await recordLeadConsent(db, { leadId: id, shown: policyShown(deps.config), now });
      return lead === undefined ? { outcome: "made", body: id } : { outcome: "done", body: id };
    },

    "POST /pre-signup/:leadId/household": async ({ params, body, db }) => {
      const leadId = await ensureLead(db, deps, params.leadId);
      if (leadId === undefined) throw refuse("lead-unknown");
      const issues = [
        ...checkHousemateCount(body.groupSize).map((issue) => ({ ...issue, field: "groupSize" })),
        ...checkLettingAgentName(body.lettingAgentName),
      ];
      refuseAny(issues);
      const house =
        body.addressGuid === undefined ? undefined : await findAddress(db, deps, body.addressGuid);
      await saveLead(db, {
        id: leadId,
        householdSize: body.groupSize,
        addressId: house?.addressId ?? null,
        postcode: house?.address.postcode ?? keptPostcode(body.postcode),
        voucherCode: codeText(body.voucherCode),
        lettingAgentName: cleanText(body.lettingAgentName) || null,
        ...(body.referral !== undefined && { referralCode: codeText(body.referral) }),
        updatedAt: deps.clock.now(),
      });
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}

function keptPostcode(text: string | undefined): string | null {
  return text !== undefined && isPostcode(text) ? formatPostcode(text) : null;
}
