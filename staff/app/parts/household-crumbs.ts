import * as pages from "../pages.ts";
import type { Handle } from "../crumbs.ts";

export function householdCrumbs(name: string): Handle {
  return {
    crumbs: ({ params: { reference = "" } }) => [
      { name: "Households", to: pages.households },
      { name: reference, to: pages.household(reference) },
      { name },
    ],
  };
}
