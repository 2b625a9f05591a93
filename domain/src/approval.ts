import type { Pence } from "./money.ts";
import type { Discount } from "./discount.ts";
import { mayAct, type StaffRole } from "./staff.ts";

type Who = { readonly mayAsk: readonly StaffRole[]; readonly mayAgree: readonly StaffRole[] };

/** Actions that may need a second person: roles that may request, roles that may approve. Rulings H2, H3. */
export const approvalKinds = {
  refund: { mayAsk: ["finance"], mayAgree: ["finance"] },
  "write-off": { mayAsk: ["finance"], mayAgree: ["finance"] },
  receipt: { mayAsk: ["finance"], mayAgree: ["finance"] },
  "publish-price-book": { mayAsk: ["catalogue"], mayAgree: ["catalogue"] },
  "make-code": { mayAsk: ["catalogue"], mayAgree: ["catalogue"] },
  "change-code": { mayAsk: ["catalogue"], mayAgree: ["catalogue"] },
  "change-setting": { mayAsk: ["catalogue"], mayAgree: ["catalogue"] },
  "give-roles": { mayAsk: ["administrator"], mayAgree: ["administrator"] },
  "cancel-household": { mayAsk: ["support"], mayAgree: ["finance"] },
  "open-month": { mayAsk: ["finance"], mayAgree: ["finance"] },
} as const satisfies Record<string, Who>;

export type ApprovalKind = keyof typeof approvalKinds;

/**
 * A second person sets `agreed` or `refused`; the person who asked sets `withdrawn`; a request of somebody who may not
 * ask any more has `lapsed`. Ruling H3.
 */
export const approvalDecisions = ["agreed", "refused", "withdrawn", "lapsed"] as const;

export type ApprovalDecision = (typeof approvalDecisions)[number];

type Colleague = { readonly id: string; readonly roles: readonly StaffRole[] };

/** Who took up whose invitation in the last `inviterDays`. */
export type Inviters = ReadonlyMap<string, string>;

/** Ruling H3. */
export const inviterDays = 30;

/** Why a person cannot be the second person; undefined when they can. Ruling H3. */
export function whyNotSecond(
  kind: ApprovalKind,
  askedBy: string,
  { id, roles }: Colleague,
  inviters: Inviters,
): "approval-own" | "staff-role-missing" | "approval-invited" | undefined {
  if (id === askedBy) return "approval-own";
  if (!mayAct(roles, approvalKinds[kind].mayAgree)) return "staff-role-missing";
  return areIndependent(askedBy, id, inviters) ? undefined : "approval-invited";
}

/**
 * Whether nobody brought both in, as one person with three mailboxes is not two people: neither invited the other, nor
 * did a third, through however many invitations. Ruling H3.
 */
export function areIndependent(one: string, other: string, inviters: Inviters): boolean {
  const others = lineOf(other, inviters);
  return ![...lineOf(one, inviters)].some((id) => others.has(id));
}

function lineOf(person: string, inviters: Inviters): ReadonlySet<string> {
  const line = new Set<string>();
  for (
    let next: string | undefined = person;
    next !== undefined && !line.has(next);
    next = inviters.get(next)
  )
    line.add(next);
  return line;
}

/** A request lives as long as its asker has a role for it. Ruling H3. */
export function mayAsk(kind: ApprovalKind, roles: readonly StaffRole[]): boolean {
  return mayAct(roles, approvalKinds[kind].mayAsk);
}

/** The kinds that these roles may request, approve or see. Ruling H2. */
export function kindsFor(roles: readonly StaffRole[], who: keyof Who | "maySee"): ApprovalKind[] {
  const kinds = Object.keys(approvalKinds) as ApprovalKind[];
  return kinds.filter((kind) => {
    const { mayAsk, mayAgree }: Who = approvalKinds[kind];
    return mayAct(roles, who === "maySee" ? [...mayAsk, ...mayAgree] : { mayAsk, mayAgree }[who]);
  });
}

/** How long what was given back or let go of counts for the limit. Ruling H3. */
export const letGoHours = 24;

/** Pence given back or let go of in {@link letGoHours}, of all kinds: in the household by anybody, and anywhere by the asker. */
export type LetGo = { readonly inHousehold: Pence; readonly byAsker: Pence };

/** Whether an amount needs a second person. Ruling H3. */
export function needsSecondPerson(amount: Pence, { inHousehold, byAsker }: LetGo, limit: Pence): boolean {
  return amount > 0 && amount + Math.max(inHousehold, byAsker) > limit;
}

/** Flags and settings that change what everybody is asked to pay. Ruling H3. */
export const settingsOfThePrice: readonly string[] = [
  "allow_vouchers",
  "default_voucher",
  "auto_apply_default_voucher_codes",
  "min_contract_length",
  "minTenancyLengthMonths",
];

/** Roles that can pay out, or make others who can. Ruling H3. */
const strongRoles: readonly StaffRole[] = ["finance", "administrator"];

/** Whether somebody would get a role that a second person gives. Ruling H3. */
export function gainsStrongRole(before: readonly StaffRole[], after: readonly StaffRole[]): boolean {
  return strongRoles.some((role) => after.includes(role) && !before.includes(role));
}

/** Per cent that a code may take off without a second person. Ruling H3. */
export const largestPercentAlone = 25;

/** The part of a price that a discount takes, from 0 to 1; both in pence. Ruling H3. */
export function partTaken({ before, after }: { readonly before: Pence; readonly after: Pence }): number {
  return (before - after) / before;
}

type CodeTerms = { readonly endsOn: string | null; readonly limitTotal: number | null };

/** `prices`: of a package per person per week in pence, without and with the code; null where unknown. Ruling H3. */
export function codeNeedsSecond(
  { discount, endsOn, limitTotal }: CodeTerms & { readonly discount: Discount | null },
  prices: { readonly before: Pence; readonly after: Pence } | null,
): boolean {
  if (discount === null) return false;
  const taken = prices === null ? 1 : partTaken(prices);
  const percent = discount.kind === "percent" ? discount.percent : taken * 100;
  return percent > largestPercentAlone || (endsOn === null && limitTotal === null);
}

/** Whether a changed code goes to more people or for longer. Ruling H3. */
export function isCodeWidened(before: CodeTerms, after: CodeTerms): boolean {
  const isLonger = before.endsOn !== null && (after.endsOn === null || after.endsOn > before.endsOn);
  const isMore =
    before.limitTotal !== null && (after.limitTotal === null || after.limitTotal > before.limitTotal);
  return isLonger || isMore;
}
