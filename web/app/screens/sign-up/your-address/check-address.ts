import { checkAddressPage, checkPickedAddress, type AddressField } from "@evenly/domain/address";
import type { FormIssue } from "@evenly/contract/screen-codes";

/** Keeps both a picked and a typed address, so that switching loses nothing. */
export type AddressValues = {
  isManual: boolean;
  address: string;
  line1: string;
  line2: string;
  city: string;
};

export const noAddress: AddressValues = { isManual: false, address: "", line1: "", line2: "", city: "" };

/** Spec §5 Address page. */
export function checkAddress({
  isManual,
  address,
  line1,
  line2,
  city,
}: AddressValues): FormIssue<AddressField | "address">[] {
  return isManual ? checkAddressPage({ line1, line2, city }) : checkPickedAddress(address, "your-address");
}
