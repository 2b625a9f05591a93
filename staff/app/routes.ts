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
      route("codes", "screens/codes/first.tsx"),
      route("codes/:kind", "screens/codes/list.tsx"),
      // A code can read NEW.
      route("codes/:kind/new", "screens/codes/new.tsx", { caseSensitive: true }),
      route("codes/:kind/:code", "screens/codes/code.tsx"),
      route("codes/:kind/:code/change", "screens/codes/change.tsx"),
      route("codes/:kind/:code/end", "screens/codes/end.tsx"),
      route("flags", "screens/settings/settings.tsx"),
      route("households/:reference/invite", "screens/household/invite.tsx"),
      route("households/:reference/second-token", "screens/household/second-token.tsx"),
      route("households/:reference/people", "screens/household/people-of.tsx"),
      route("households/:reference/confirm/:place", "screens/household/confirm.tsx"),
      route("households/:reference/email", "screens/household/email.tsx"),
      route("households/:reference/sign-out", "screens/household/sign-out-all.tsx"),
      route("households/:reference/mail", "screens/household/mail.tsx"),
      route("households/:reference/stage", "screens/household/stage.tsx"),
      route("services", "screens/services/list.tsx"),
      route("households/:reference/cancel", "screens/cancellation/cancellation.tsx"),
      route("households/:reference/refund/:place", "screens/refunds/refund.tsx"),
      route("households/:reference/write-off/:place", "screens/refunds/write-off.tsx"),
      route("approvals", "screens/approvals/list.tsx"),
      route("approvals/:id", "screens/approvals/approval.tsx"),
      route("people", "screens/people.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
