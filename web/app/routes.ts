import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Spec §2, top to bottom as the journey goes. */
export default [
  index("pre-signup/route.tsx"),
  route("referral", "referral/route.tsx"),
  route("household", "household/route.tsx"),
  // One route for each product, so that any other type is an unknown path like every other (Ruling D9).
  ...["Energy", "Water", "Broadband", "TVLicence", "TV Licence"].map((type) =>
    route(`products/${type}`, "products/route.tsx", { id: `products/${type}` }),
  ),
  route("short-summary", "short-summary/route.tsx"),

  route("your-address", "sign-up/your-address/route.tsx"),
  route("your-details", "sign-up/your-details/route.tsx"),
  route("tenancy", "sign-up/tenancy/route.tsx"),
  route("broadband-date", "sign-up/broadband-date/route.tsx"),
  route("full-summary", "sign-up/full-summary/route.tsx"),
  route("direct-debit", "sign-up/direct-debit/route.tsx"),
  route("congratulations", "sign-up/congratulations/route.tsx"),
  route("house-complete", "sign-up/house-complete/route.tsx"),
  route("account-already-exists/:guid?", "sign-up/account-already-exists/route.tsx"),

  route("joining-tenant", "joining/landing/route.tsx"),
  route("joining-tenant/house-already-complete", "joining/house-already-complete/route.tsx"),
  route("joining-tenant/personal-details", "joining/personal-details/route.tsx"),
  route("joining-tenant/direct-debit", "joining/direct-debit/route.tsx"),
  route("joining-tenant/congratulations", "joining/congratulations/route.tsx"),
  route("joining-tenant/house-complete", "joining/house-complete/route.tsx"),

  route("stop-emails", "stop-emails/route.tsx"),
  route("privacy-policy", "legal/privacy-policy.tsx"),
  route("terms", "legal/terms.tsx"),
  route("cookie-policy", "legal/cookie-policy.tsx"),
  route("accessibility", "legal/accessibility.tsx"),
  route("dev/design", "design/gallery-route.tsx"),
  route("*", "not-found/route.tsx"),
] satisfies RouteConfig;
