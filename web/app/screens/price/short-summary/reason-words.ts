import type { ProductType } from "@evenly/domain/catalogue";

/** The points of 'Why {product}?'. Sample copy, which operators replace. */
export const reasons: Record<ProductType, readonly string[]> = {
  Energy: ["One equal payment, however cold it gets", "We deal with the supplier and the meter readings"],
  Water: ["We set up the account with your water company", "Your share stays the same, metered or not"],
  Broadband: [
    "We book the installation for the date you choose",
    "Nobody has to put the contract in their own name",
  ],
  "TV Licence": ["We buy the licence for your address", "You pay the licence fee. We add nothing."],
};
