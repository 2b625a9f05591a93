import type { Handle } from "../route-types.ts";

export const householdCrumbs = (name: string): Handle => ({
  crumbs: ({ params: { reference = "" } }) => [
    { name: "Households", to: "/households" },
    { name: reference, to: `/households/${reference}` },
    { name },
  ],
});
