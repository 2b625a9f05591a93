import { checkPickedAddress, checkTypedAddress } from "@evenly/domain/address";
import { checkHousemateCount, checkLettingAgentName } from "@evenly/domain/household";
import type { FormIssue } from "@evenly/contract/screen-codes";
import { readAddress } from "../../../parts/address/sent-address.ts";

/** Keeps both a picked and a typed address, so that switching loses nothing. */
export type HouseholdValues = {
  isManual: boolean;
  /** The search text. */
  address: string;
  /** The pick, encoded by `writeAddress`. */
  pickedAddress: string;
  line1: string;
  line2: string;
  city: string;
  postcode: string;
  housemateCount: string;
  lettingAgentName: string;
};

export const noHousehold: HouseholdValues = {
  isManual: false,
  address: "",
  pickedAddress: "",
  line1: "",
  line2: "",
  city: "",
  postcode: "",
  housemateCount: "",
  lettingAgentName: "",
};

/** Spec §5 Household, in form order. */
export function checkHousehold(values: HouseholdValues): FormIssue[] {
  return [
    ...(values.isManual
      ? checkTypedAddress(values)
      : checkPickedAddress(readAddress(values.pickedAddress)?.guid, "household")),
    ...checkHousemateCount(countOf(values.housemateCount)),
    ...checkLettingAgentName(values.lettingAgentName),
  ];
}

/** NaN unless a whole number. */
export function countOf(typed: string): number {
  return /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN;
}
