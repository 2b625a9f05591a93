import { formatAddress } from "@evenly/domain/address";
import type { Household } from "../../database/tables.ts";

export function addressOf(
  household: Pick<Household, "line1" | "line2" | "organisation_name" | "city" | "postcode">,
): string {
  return formatAddress({ ...household, organisationName: household.organisation_name });
}
