import { checkLead, cleanLead } from "@evenly/domain/person";
import { next } from "@evenly/domain/journey";
import { redirect } from "react-router";
import { track } from "../../../analytics/track.ts";
import { answer, answers, type LeadAnswers } from "../../../answers/answers.ts";
import { checkedCodes, discountCodeOf } from "../../../answers/arriving-codes.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import { call } from "../../../api/client.ts";
import { describeFailure } from "../../../api/failure.ts";
import { settings } from "../../../api/settings.ts";
import { messageOf } from "../../../language/message.ts";
import { fieldErrors, refuse } from "../../../parts/form/form-action.ts";
import { idempotently } from "../../../parts/form/idempotency-key.ts";

const noLead: LeadAnswers = {
  leadType: "",
  firstName: "",
  lastName: "",
  emailAddress: "",
  mobileNumber: "",
  agreedToPolicy: false,
};

export const leadRules = { empty: noLead, check: checkLead, draft: "lead" };

const once = idempotently();

/** Spec §2 Pre-signup. */
export async function sendLead(typed: LeadAnswers, signal: AbortSignal, { searchParams }: URL) {
  const lead = { ...typed, ...cleanLead(typed) };
  const discountCode = discountCodeOf(searchParams);
  try {
    const { affiliate } = await checkedCodes();
    const body = {
      ...lead,
      leadId: answers().leadId,
      discountCode: discountCode ?? answers().discountCode,
      affiliateCode: affiliate?.isValid ? affiliate.code : undefined,
    };
    const leadId = await once(body, (key) => call("POST /pre-signup", { body, key, signal }));
    answer({ leadId, lead, ...(discountCode ? { discountCode } : {}) });
    track({ name: "lead_created", leadType: lead.leadType });
    return redirect(next("pre-signup", journeyAnswers()));
  } catch (error) {
    signal.throwIfAborted();
    const errors = fieldErrors(error, leadRules);
    if (Object.keys(errors).length > 0) return refuse({ errors });
    const { phone } = settings().config.brand;
    return refuse({
      errors,
      failure: describeFailure(error, {
        unsaid: messageOf("request-failed"),
        noAnswer: messageOf("no-response", { phone }),
      }),
    });
  }
}
