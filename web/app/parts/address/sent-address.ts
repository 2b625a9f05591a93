import type { Address } from "@evenly/contract/shape";
import { isAddress } from "../../answers/shapes.ts";

/** A picked address as form data, and back; empty for none. */
export function writeAddress(address: Address | undefined): string {
  return address ? JSON.stringify(address) : "";
}

export function readAddress(sent: string): Address | undefined {
  const address: unknown = sent && JSON.parse(sent);
  return isAddress(address) ? address : undefined;
}
