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

/** Of a page that acts for somebody of the household. */
export function callerCrumbs(name: string): Handle {
  const { crumbs } = householdCrumbs("Caller");
  return {
    crumbs: (match) => {
      const { reference = "", id = "" } = match.params;
      const above = crumbs(match).map((crumb) =>
        crumb.to === undefined ? { ...crumb, to: pages.caller({ reference, id }) } : crumb,
      );
      return [...above, { name }];
    },
  };
}
