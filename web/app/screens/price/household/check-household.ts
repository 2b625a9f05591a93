import type { Address } from "@evenly/contract/shape";
import { checkPickedAddress, checkTypedAddress } from "@evenly/domain/address";
import { checkHousemateCount, checkLettingAgentName } from "@evenly/domain/household";
import type { FormIssue } from "@evenly/contract/messages";
import { isFlag, isText, orNull, shaped } from "../../../answers/guards.ts";
import { isAddress } from "../../../answers/read-answers.ts";

/** The form as it stands: both ways of giving the address are kept, so that going back and forth loses nothing. */
export type HouseholdValues = {
  isManual: boolean;
  address: Address | null;
  line1: string;
  line2: string;
  city: string;
  postcode: string;
  housemateCount: string;
  lettingAgentName: string;
};

export const isHouseholdValues = shaped<HouseholdValues>({
  isManual: isFlag,
  address: orNull(isAddress),
  line1: isText,
  line2: isText,
  city: isText,
  postcode: isText,
  housemateCount: isText,
  lettingAgentName: isText,
});

/** Spec §5 Household, in form order. */
export const checkHousehold = (values: HouseholdValues): FormIssue[] => [
  ...(values.isManual ? checkTypedAddress(values) : checkPickedAddress(values.address?.guid, "household")),
  ...checkHousemateCount(countOf(values.housemateCount)),
  ...checkLettingAgentName(values.lettingAgentName),
];

/** NaN for what is no whole number. */
export const countOf = (typed: string): number => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN);
