import { ApiError } from "@evenly/contract/client";
import { formatPostcode } from "@evenly/domain/address";
import { isSameCode } from "@evenly/domain/discount";
import { cleanText } from "@evenly/domain/typed-text";
import { chooseCode } from "@evenly/domain/winning-code";
import { redirect } from "react-router";
import { track } from "../../../analytics/track.ts";
import { call } from "../../../api/client.ts";
import { describeFailure, logFailure } from "../../../api/failure.ts";
import { messageOf } from "../../../language/message.ts";
import { readAddress } from "../../../parts/address/sent-address.ts";
import { fieldErrors, refuse } from "../../../parts/form/form-action.ts";
import { answers, type Answers } from "../../../answers/answers.ts";
import type { ArrivingCodes } from "../../../answers/arriving-codes.ts";
import { onward } from "../../../answers/change-answer.ts";
import { settings, type Settings } from "../../../api/settings.ts";
import { keepQuote } from "../../../quote/keep-quote.ts";
import { isFromReferral } from "../../../quote/sent-codes.ts";
import { checkHousehold, countOf, noHousehold, type HouseholdValues } from "./check-household.ts";

export const householdRules = { empty: noHousehold, check: checkHousehold, draft: "household" };

/** Stores the house together with its prices. */
async function quoteHouse(
  values: HouseholdValues,
  { agent, referral }: ArrivingCodes,
  freshAddress: string | undefined,
  signal: AbortSignal,
) {
  const house = houseOf(values);
  const chosenBy = agent?.isValid ? agent : undefined;
  const code = strongestCode(answers(), settings().flags);
  await attachToLead(house, { code, referral: referral?.isValid ? referral.code : undefined }, signal);
  const { address, typedAddress, postcode, housemateCount } = house;
  const offer = await call("GET /products", {
    query: {
      addressGuid: address?.guid,
      postcode,
      ...typedAddress,
      hm8s: housemateCount,
      fra: freshAddress,
      voucherCode: code,
      agentCode: chosenBy?.code,
      leadId: answers().leadId,
    },
    signal,
  });
  keepQuote(offer, {
    chosen: chosenBy ? [] : answers().products,
    code,
    house: {
      ...house,
      agentMode: chosenBy !== undefined,
      agentMessage: chosenBy?.message,
      // From here on it is their own package, also for those who came by a share link. Spec §2 Back button.
      isViaShareLink: false,
      shareQuery: undefined,
    },
  });
}

/** Sends the house and fetches its offer. Spec §4 Household submit, Ruling D14. */
export function sendHousehold(codes: () => Promise<ArrivingCodes>) {
  return async (values: HouseholdValues, signal: AbortSignal, { searchParams }: URL) => {
    try {
      await quoteHouse(values, await codes(), searchParams.get("fra") ?? undefined, signal);
    } catch (error) {
      signal.throwIfAborted();
      const { phone } = settings().config.brand;
      return refuse({
        errors: fieldErrors(error, householdRules, { hm8s: "housemateCount", addressGuid: "address" }),
        failure: describeFailure(error, {
          unsaid: messageOf("request-failed"),
          noAnswer: messageOf("no-response", { phone }),
        }),
      });
    }
    track({ name: "household_submitted", housemates: answers().housemateCount });
    return redirect(onward("household"));
  };
}

type DefaultVoucher = Pick<Settings["flags"], "auto_apply_default_voucher_codes" | "default_voucher">;

type House = Pick<
  Answers,
  "address" | "typedAddress" | "postcode" | "isManualAddress" | "housemateCount" | "lettingAgentName"
> & { readonly startsAfter?: undefined };

function houseOf(values: HouseholdValues): House {
  const state = answers();
  const address = values.isManual ? undefined : readAddress(values.pickedAddress);
  const postcode = formatPostcode(address?.postcode ?? values.postcode);
  const typedAddress = values.isManual
    ? { line1: cleanText(values.line1), line2: cleanText(values.line2), city: cleanText(values.city) }
    : undefined;
  const isSameHouse =
    state.address?.guid === address?.guid &&
    state.typedAddress?.line1 === typedAddress?.line1 &&
    state.postcode === postcode;
  return {
    address,
    typedAddress,
    postcode,
    isManualAddress: values.isManual,
    housemateCount: countOf(values.housemateCount),
    lettingAgentName: cleanText(values.lettingAgentName),
    // Another house has another preceding group.
    ...(isSameHouse ? {} : { startsAfter: undefined }),
  };
}

/** The strongest code; referrals belong to the lead, and the summary applies the default one by itself. Ruling C11. */
export function strongestCode(
  { discount, discountCode, isViaShareLink }: Pick<Answers, "discount" | "discountCode" | "isViaShareLink">,
  { auto_apply_default_voucher_codes: isApplied, default_voucher }: DefaultVoucher,
) {
  const isDefault = isApplied && !discount?.typed && isSameCode(discount?.code ?? "", default_voucher ?? "");
  const held = discount?.isValid && !isFromReferral(discount) && !isDefault ? discount : undefined;
  // Any other is of a share link; an offer may have been replaced by a newer one's link.
  const isOffer = held?.offer && !isViaShareLink;
  return chooseCode({
    "typed-voucher": held?.typed ? held.code : undefined,
    "share-link-voucher": isOffer ? undefined : held?.code,
    "offer-and-affiliate": discountCode ?? held?.code,
  })?.code;
}

/** Only a refused letting agent's name stops the visitor; other failures are logged. Ruling D14. */
async function attachToLead(
  house: House,
  { code, referral }: { readonly code: string | undefined; readonly referral: string | undefined },
  signal: AbortSignal,
) {
  const { leadId } = answers();
  const { address, postcode, housemateCount, lettingAgentName } = house;
  if (!leadId) return;
  try {
    await call("POST /pre-signup/:leadId/household", {
      params: { leadId },
      body: {
        groupSize: housemateCount,
        addressGuid: address?.guid,
        postcode,
        voucherCode: code,
        lettingAgentName: lettingAgentName || undefined,
        referral,
      },
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError && error.body.errors?.lettingAgentName) throw error;
    logFailure("The house was not attached to the lead")(error);
  }
}
