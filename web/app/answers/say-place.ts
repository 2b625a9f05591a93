import { formatAddress } from "@evenly/domain/address";
import type { Answers } from "./answers.ts";

/** Where the package is for: the address on one line, or the postcode where there is no more. Spec §2 Property block. */
export const sayPlace = ({
  address,
  typedAddress,
  postcode,
}: Pick<Answers, "address" | "typedAddress" | "postcode">): string =>
  formatAddress(address ?? { ...typedAddress, postcode });
