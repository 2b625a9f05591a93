import type { AddressOption } from "@evenly/contract/addresses";
import { Unavailable } from "../http/unavailable.ts";
import type { Address } from "@evenly/contract/shape";

/** Where addresses come from. Whatever is retrieved is also in our `address` table, under the guid it carries then. */
export type AddressLookup = {
  /** What matches a typed text, best first, or what is inside a container; [] when nothing is. */
  find(query: string, containerId?: string): Promise<AddressOption[]>;
  /** The address behind an option that is not a container. */
  retrieve(id: string): Promise<Address | undefined>;
  /** As `retrieve`, of one that we hold already: whatever was kept of it is asked for again. */
  refresh(guid: string): Promise<Address | undefined>;
  /** In the order of the doors. The guid of one that was never retrieved may last for a day only. */
  lookup(postcode: string): Promise<Address[]>;
};

/** The vendor is away or refuses us; the call is answered with 503. */
export class AddressLookupUnavailable extends Unavailable {
  constructor(message: string, options?: ErrorOptions) {
    super("addresses-away", message, options);
    this.name = "AddressLookupUnavailable";
  }
}
