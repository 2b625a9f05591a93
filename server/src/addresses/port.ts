import type { AddressOption } from "@evenly/contract/addresses";
import { Unavailable } from "../http/unavailable.ts";
import type { Address } from "@evenly/contract/shape";

/** Source of addresses. Retrieved addresses are stored in the `address` table under the returned guid. */
export type AddressLookup = {
  find(query: string, containerId?: string): Promise<AddressOption[]>;
  retrieve(id: string): Promise<Address | undefined>;
  /** As `retrieve`, bypassing what is stored. */
  refresh(guid: string): Promise<Address | undefined>;
  /** In door order. Guids of addresses never retrieved may expire after a day. */
  lookup(postcode: string): Promise<Address[]>;
};

export class AddressLookupUnavailable extends Unavailable {
  constructor(message: string, options?: ErrorOptions) {
    super("addresses-away", message, options);
    this.name = "AddressLookupUnavailable";
  }
}
