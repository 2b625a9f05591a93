import type { AddressOption } from "@evenly/contract/addresses";
import type { ComboboxItem } from "@evenly/design/combobox";

/** A search result on two lines: door and street, then town and postcode. */
export function asItem({ id, address, isContainer }: AddressOption): ComboboxItem {
  const parts = address.split(", ");
  const door = Math.max(1, parts.length - 2);
  return {
    id,
    text: parts.slice(0, door).join(", "),
    detail: parts.slice(door).join(", ") || undefined,
    isContainer,
  };
}
