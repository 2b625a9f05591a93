import type { ReadBody } from "@evenly/contract";
import type { FieldIssue } from "@evenly/contract/messages";
import {
  checkAddressPage,
  checkOneAddress,
  checkPickedAddress,
  checkPostcodeOf,
} from "@evenly/domain/address";
import { linesOf } from "../../database/address-columns.ts";
import { type HeldAddress, type HouseAddress, type NamedHouse, readTypedHouse } from "../addresses/index.ts";
import { refuse } from "../http/refusals.ts";

type Body = ReadBody<"POST /direct_debit">;
type Typed = { readonly line1: string; readonly line2?: string | undefined; readonly city: string };

type ReadAddress = { readonly address: HouseAddress | undefined; readonly issues: readonly FieldIssue[] };

/** The look-up for a sign-up's address; empty when it gives none or two. */
export function namedHouse({ addressId, houseInformation }: Body): NamedHouse {
  const { guid: inHouse, fullAddress: typed } = houseInformation?.address ?? {};
  const guid = addressId ?? inHouse;
  const [postcode] = postcodesOf(houseInformation);
  if (guid !== undefined) return { guid };
  if (typed === undefined || postcode === undefined) return {};
  return { typed: readTypedHouse({ ...typed, postcode }) };
}

/**
 * Spec §5 Address page. A typed address found in our list becomes that one. Refuses an unknown guid and two different
 * addresses.
 */
export function readAddress(
  { addressId, houseInformation }: Body,
  heldAddress: HeldAddress | undefined,
): ReadAddress {
  const { guid: inHouse, fullAddress: typed } = houseInformation?.address ?? {};
  const guids = [addressId, inHouse].filter((guid) => guid !== undefined);
  const twice = checkOneAddress(guids, typed !== undefined);
  if (twice.length > 0) return refused(twice);
  const postcodes = postcodesOf(houseInformation);
  if (guids.length > 0) {
    if (heldAddress === undefined) throw refuse("address-unknown");
    const elsewhere = checkPostcodeOf(heldAddress, postcodes);
    return elsewhere.length > 0 ? refused(elsewhere) : { address: asHeld(heldAddress), issues: [] };
  }
  return typed === undefined
    ? refused(checkPickedAddress(undefined, "your-address"))
    : readTyped(typed, postcodes, heldAddress);
}

function postcodesOf(house: Body["houseInformation"]): string[] {
  return [house?.postcode ?? "", house?.address?.postcode ?? ""].filter((postcode) => postcode !== "");
}

function readTyped(
  typed: Typed,
  postcodes: readonly string[],
  heldAddress: HeldAddress | undefined,
): ReadAddress {
  const [postcode = ""] = postcodes;
  const issues = [...checkAddressPage({ ...typed, postcode }), ...checkPostcodeOf({ postcode }, postcodes)];
  if (issues.length > 0) return refused(issues);
  const unheld = { id: null, organisationName: "", ...readTypedHouse({ ...typed, postcode }) };
  return { address: heldAddress ? asHeld(heldAddress) : unheld, issues: [] };
}

function asHeld(held: HeldAddress): HouseAddress {
  return { id: held.id, ...linesOf(held) };
}

/** The answer has no field for line 2, so its error is reported on the address. Ruling B3. */
function refused(issues: readonly FieldIssue[]): ReadAddress {
  return {
    address: undefined,
    issues: issues.map((issue) => (issue.field === "line2" ? { ...issue, field: "address" } : issue)),
  };
}
