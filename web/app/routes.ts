import { productTypes, slugOf } from "@evenly/domain/catalogue";
import { layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Spec §2, in the journey's order. */
export default [
  // An index route's form would add `?index` to the URL.
  route("/", "screens/price/pre-signup/route.tsx"),
  layout("shell/guarded.tsx", [
    route("referral", "screens/price/referral/route.tsx"),
    route("household", "screens/price/household/route.tsx"),
    // One route per product, so that other types are unknown paths (Ruling D9).
    ...[...new Set(productTypes.flatMap((type) => [slugOf(type), type]))].map((spelling) =>
      route(`products/${spelling}`, "screens/price/products/route.tsx", { id: `products/${spelling}` }),
    ),
    route("short-summary", "screens/price/short-summary/route.tsx"),

    route("your-address", "screens/sign-up/your-address/route.tsx"),
    route("your-details", "screens/sign-up/your-details/route.tsx"),
    route("tenancy", "screens/sign-up/tenancy/route.tsx"),
    route("broadband-date", "screens/sign-up/broadband-date/route.tsx"),
    route("full-summary", "screens/sign-up/full-summary/route.tsx"),
    route("direct-debit", "screens/sign-up/direct-debit/route.tsx"),
    route("congratulations", "screens/sign-up/congratulations/route.tsx"),
    route("house-complete", "screens/sign-up/house-complete/route.tsx"),
    route("account-already-exists/:guid?", "screens/sign-up/account-already-exists/route.tsx"),

    route("joining-tenant", "screens/joining/landing/route.tsx"),
    route("joining-tenant/house-already-complete", "screens/joining/house-already-complete/route.tsx"),
    route("joining-tenant/personal-details", "screens/joining/personal-details/route.tsx"),
    route("joining-tenant/direct-debit", "screens/joining/direct-debit/route.tsx"),
    route("joining-tenant/congratulations", "screens/joining/congratulations/route.tsx"),
    route("joining-tenant/house-complete", "screens/joining/house-complete/route.tsx"),
  ]),

  route("payment-sent", "screens/payment-sent/route.tsx"),

  layout("screens/my-house/signed-in.tsx", [
    route("my-house", "screens/my-house/overview/route.tsx"),
    route("my-house/pay", "screens/my-house/pay/route.tsx"),
    route("my-house/paid", "screens/my-house/paid/route.tsx"),
    route("my-house/bank-details", "screens/my-house/bank-details/route.tsx"),
    route("my-house/plan", "screens/my-house/plan/route.tsx"),
    route("my-house/what-if", "screens/my-house/what-if/route.tsx"),
    route("my-house/statement", "screens/my-house/statement/route.tsx"),
    route("my-house/moving-out", "screens/my-house/moving-out/route.tsx"),
    route("my-house/data", "screens/my-house/data/route.tsx"),
    route("my-house/data/everything", "screens/my-house/data/everything.tsx"),
    route("my-house/complain", "screens/my-house/complain/route.tsx"),
    route("my-house/cancel", "screens/my-house/cancel/route.tsx"),
    route("my-house/next-year", "screens/my-house/next-year/route.tsx"),
  ]),
  route("my-house/link", "screens/my-house/link/route.tsx"),
  route("my-house/open", "screens/my-house/open/route.tsx"),

  route("stop-emails", "screens/stop-emails/route.tsx"),
  route("privacy-policy", "screens/legal/privacy-policy.tsx"),
  route("terms", "screens/legal/terms.tsx"),
  route("cookie-policy", "screens/legal/cookie-policy.tsx"),
  route("accessibility", "screens/legal/accessibility.tsx"),
  route("*", "screens/not-found/route.tsx"),
] satisfies RouteConfig;
