import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Who comes in, and then what they work on. */
export default [
  route("sign-in", "screens/sign-in.tsx"),
  route("invitation", "screens/invitation.tsx"),
  route("second-factor", "screens/second-factor.tsx"),
  route("sign-out", "screens/sign-out.tsx"),
  layout("screens/office.tsx", [
    layout("screens/page.tsx", [
      index("screens/search.tsx"),
      route("households", "screens/households/list.tsx"),
      route("households/:reference", "screens/household.tsx"),
      route("households/:reference/join-link", "screens/join-link.tsx"),
      route("households/:reference/remove/:place", "screens/removal.tsx"),
      route("people", "screens/people.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
