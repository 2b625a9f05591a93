import type { Handle } from "../route-types.ts";

/** The way to a page of a household's. */
export const householdCrumbs = (name: string): Handle => ({
  crumbs: ({ params: { reference = "" } }) => [
    { name: "Households", to: "/households" },
    { name: reference, to: `/households/${reference}` },
    { name },
  ],
});
