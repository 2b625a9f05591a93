import type { Pence } from "./money.ts";
import { mayAct, type StaffRole } from "./staff.ts";

type Who = { readonly mayAsk: readonly StaffRole[]; readonly mayAgree: readonly StaffRole[] };

/** Actions that may need a second person: roles that may request, roles that may approve. Rulings H2, H3. */
export const approvalKinds = {
  refund: { mayAsk: ["finance"], mayAgree: ["finance"] },
  "write-off": { mayAsk: ["finance"], mayAgree: ["finance"] },
  "publish-price-book": { mayAsk: ["catalogue"], mayAgree: ["catalogue"] },
  "cancel-household": { mayAsk: ["support"], mayAgree: ["finance"] },
  "open-month": { mayAsk: ["finance"], mayAgree: ["finance"] },
} as const satisfies Record<string, Who>;

export type ApprovalKind = keyof typeof approvalKinds;

/** A second person sets `agreed` or `refused`; the person who asked sets `withdrawn`. Ruling H3. */
export const approvalDecisions = ["agreed", "refused", "withdrawn"] as const;

export type ApprovalDecision = (typeof approvalDecisions)[number];

type Colleague = { readonly id: string; readonly roles: readonly StaffRole[] };

/** Why a person cannot be the second person; undefined when they can. Ruling H3. */
export function whyNotSecond(
  kind: ApprovalKind,
  askedBy: string,
  { id, roles }: Colleague,
): "approval-own" | "staff-role-missing" | undefined {
  if (id === askedBy) return "approval-own";
  return mayAct(roles, approvalKinds[kind].mayAgree) ? undefined : "staff-role-missing";
}

/** The kinds that these roles may request, approve or see. Ruling H2. */
export function kindsFor(roles: readonly StaffRole[], who: keyof Who | "maySee"): ApprovalKind[] {
  const kinds = Object.keys(approvalKinds) as ApprovalKind[];
  return kinds.filter((kind) => {
    const { mayAsk, mayAgree }: Who = approvalKinds[kind];
    return mayAct(roles, who === "maySee" ? [...mayAsk, ...mayAgree] : { mayAsk, mayAgree }[who]);
  });
}

/** Whether an amount needs a second person. `sinceYesterday`: pence already let go in this household. Ruling H3. */
export function needsSecondPerson(amount: Pence, sinceYesterday: Pence, limit: Pence): boolean {
  return amount > 0 && amount + sinceYesterday > limit;
}
