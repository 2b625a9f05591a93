import { formatAddress } from "@evenly/domain/address";
import { type AddressColumns, linesOf } from "../../database/address-columns.ts";

export function addressOf(household: AddressColumns): string {
  return formatAddress(linesOf(household));
}
