import { checkAddressPage, checkPickedAddress, type AddressField } from "@evenly/domain/address";
import type { FormIssue } from "@evenly/contract/messages";
import { isFlag, isText, shaped } from "../../../answers/guards.ts";

/** Both ways of giving the address are kept, so that going back and forth loses nothing. */
export type AddressValues = {
  isManual: boolean;
  address: string;
  line1: string;
  line2: string;
  city: string;
};

export const isAddressValues = shaped<AddressValues>({
  isManual: isFlag,
  address: isText,
  line1: isText,
  line2: isText,
  city: isText,
});

/** Spec §5 Address page: list mode requires a pick, manual mode a first line and a city. */
export const checkAddress = ({
  isManual,
  address,
  line1,
  line2,
  city,
}: AddressValues): FormIssue<AddressField | "address">[] =>
  isManual ? checkAddressPage({ line1, line2, city }) : checkPickedAddress(address, "your-address");
