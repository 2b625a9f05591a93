import { checkAddressPage, checkPickedAddress, type AddressField } from "@evenly/domain/address";
import type { FormIssue } from "@evenly/contract/messages";

/** Both ways of giving the address are kept, so that going back and forth loses nothing. */
export type AddressValues = {
  isManual: boolean;
  address: string;
  line1: string;
  line2: string;
  city: string;
};

export const noAddress: AddressValues = { isManual: false, address: "", line1: "", line2: "", city: "" };

/** Spec §5 Address page: list mode requires a pick, manual mode a first line and a city. */
export const checkAddress = ({
  isManual,
  address,
  line1,
  line2,
  city,
}: AddressValues): FormIssue<AddressField | "address">[] =>
  isManual ? checkAddressPage({ line1, line2, city }) : checkPickedAddress(address, "your-address");
