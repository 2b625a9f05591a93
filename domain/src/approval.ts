import type { Pence } from "./money.ts";
import { mayAct, type StaffRole } from "./staff.ts";

type Who = { readonly mayAsk: readonly StaffRole[]; readonly mayAgree: readonly StaffRole[] };

/** What may need a second person: who may ask for it, and who may be that person. Rulings H2, H3. */
export const approvalKinds = {
  refund: { mayAsk: ["finance"], mayAgree: ["finance"] },
  "write-off": { mayAsk: ["finance"], mayAgree: ["finance"] },
  "publish-price-book": { mayAsk: ["catalogue"], mayAgree: ["catalogue"] },
  "cancel-household": { mayAsk: ["support"], mayAgree: ["finance"] },
} as const satisfies Record<string, Who>;

export type ApprovalKind = keyof typeof approvalKinds;

/** `agreed` and `refused` by a second person, `withdrawn` by who asked. Ruling H3. */
export const approvalDecisions = ["agreed", "refused", "withdrawn"] as const;

export type ApprovalDecision = (typeof approvalDecisions)[number];

type Colleague = { readonly id: string; readonly roles: readonly StaffRole[] };

/** Why somebody cannot be the second person: whoever asked never is. Undefined when they can. Ruling H3. */
export function whyNotSecond(
  kind: ApprovalKind,
  askedBy: string,
  { id, roles }: Colleague,
): "approval-own" | "staff-role-missing" | undefined {
  if (id === askedBy) return "approval-own";
  return mayAct(roles, approvalKinds[kind].mayAgree) ? undefined : "staff-role-missing";
}

/** The kinds that somebody with these roles asks for or agrees to; of others they see nothing. Ruling H2. */
export function kindsFor(roles: readonly StaffRole[], who: keyof Who | "maySee"): ApprovalKind[] {
  const kinds = Object.keys(approvalKinds) as ApprovalKind[];
  return kinds.filter((kind) => {
    const { mayAsk, mayAgree }: Who = approvalKinds[kind];
    return mayAct(roles, who === "maySee" ? [...mayAsk, ...mayAgree] : { mayAsk, mayAgree }[who]);
  });
}

/**
 * Whether so many pence need a second person, when the same colleague let go of some in the same household within a day:
 * the limit is not to be passed in parts. Ruling H3.
 */
export function needsSecondPerson(amount: Pence, sinceYesterday: Pence, limit: Pence): boolean {
  return amount > 0 && amount + sinceYesterday > limit;
}
