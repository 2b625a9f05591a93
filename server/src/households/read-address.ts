import type { ReadBody } from "@evenly/contract";
import type { FieldIssue } from "@evenly/contract/messages";
import {
  checkAddressPage,
  checkOneAddress,
  checkPickedAddress,
  checkPostcodeOf,
  formatPostcode,
} from "@evenly/domain/address";
import type { Transaction } from "kysely";
import { type AddressRow, findAddressByGuid, findAddressTyped } from "../addresses/index.ts";
import type { Database } from "../../database/tables.ts";
import { refuse } from "../http/refusals.ts";

type Body = ReadBody<"POST /direct_debit">;
type Typed = { readonly line1: string; readonly line2?: string | undefined; readonly city: string };

/** Where the household will live; without id and guid it was typed, and we do not hold it. */
export type HouseAddress = {
  readonly id: string | null;
  readonly guid: string | null;
  readonly line1: string;
  readonly line2: string;
  readonly organisationName: string;
  readonly city: string;
  readonly postcode: string;
};

type ReadAddress = { readonly address: HouseAddress | undefined; readonly issues: readonly FieldIssue[] };

/**
 * Spec §5 Address page. A typed address that we hold is that address; a guid that we do not know is refused, and so is
 * an address that is given twice, differently.
 */
export const readAddress = async (
  trx: Transaction<Database>,
  { addressId, houseInformation }: Body,
): Promise<ReadAddress> => {
  const { guid: inHouse, postcode: inAddress, fullAddress: typed } = houseInformation?.address ?? {};
  const guids = [addressId, inHouse].filter((guid) => guid !== undefined);
  const twice = checkOneAddress(guids, typed !== undefined);
  if (twice.length > 0) return refused(twice);
  const postcodes = [houseInformation?.postcode ?? "", inAddress ?? ""].filter((given) => given !== "");
  const [guid] = guids;
  if (guid !== undefined) return readPicked(trx, guid, postcodes);
  if (typed !== undefined) return readTyped(trx, typed, postcodes);
  return refused(checkPickedAddress(undefined, "your-address"));
};

const readPicked = async (
  trx: Transaction<Database>,
  guid: string,
  postcodes: readonly string[],
): Promise<ReadAddress> => {
  const held = await findAddressByGuid(trx, guid);
  if (held === undefined) throw refuse("address-unknown");
  const elsewhere = checkPostcodeOf(held, postcodes);
  return elsewhere.length > 0 ? refused(elsewhere) : { address: asHeld(held), issues: [] };
};

const readTyped = async (
  trx: Transaction<Database>,
  typed: Typed,
  postcodes: readonly string[],
): Promise<ReadAddress> => {
  const [postcode = ""] = postcodes;
  const issues = [...checkAddressPage({ ...typed, postcode }), ...checkPostcodeOf({ postcode }, postcodes)];
  if (issues.length > 0) return refused(issues);
  const { line1, line2 = "", city } = typed;
  const held = await findAddressTyped(trx, { postcode, line1, line2 });
  const unheld = { id: null, guid: null, line1, line2, organisationName: "", city };
  return { address: held ? asHeld(held) : { ...unheld, postcode: formatPostcode(postcode) }, issues: [] };
};

const asHeld = ({ id, guid, line1, line2, organisation_name, city, postcode }: AddressRow): HouseAddress => ({
  id,
  guid,
  line1,
  line2,
  organisationName: organisation_name,
  city,
  postcode,
});

/** A second line has no field of its own in the answer: it is said of the address. Ruling B3. */
const refused = (issues: readonly FieldIssue[]): ReadAddress => ({
  address: undefined,
  issues: issues.map((issue) => (issue.field === "line2" ? { ...issue, field: "address" } : issue)),
});
