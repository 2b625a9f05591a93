import { formatAddress } from "@evenly/domain/address";
import type { Answers } from "./answers.ts";

/** The address on one line, else the postcode. Spec §2 Property block. */
export function formatAnsweredAddress({
  address,
  typedAddress,
  postcode,
}: Pick<Answers, "address" | "typedAddress" | "postcode">): string {
  return formatAddress(address ?? { ...typedAddress, postcode });
}
