import type { Call } from "./shape.ts";
import { staffApprovals } from "./staff/approvals.ts";
import { staffCallers } from "./staff/callers.ts";
import { staffCases } from "./staff/cases.ts";
import { staffCodes } from "./staff/codes.ts";
import { staffCancellation } from "./staff/cancellation.ts";
import { staffHome } from "./staff/home.ts";
import { staffHouseholds } from "./staff/households.ts";
import { staffHeldCollections } from "./staff/held-collections.ts";
import { staffRefundsAndWriteOffs } from "./staff/refunds-and-write-offs.ts";
import { staffDebts } from "./staff/debts.ts";
import { staffPlans } from "./staff/plans.ts";
import { staffReceipts } from "./staff/receipts.ts";
import { staffCollections } from "./staff/collections.ts";
import { staffLedger } from "./staff/ledger.ts";
import { staffMonths } from "./staff/months.ts";
import { staffPayouts } from "./staff/payouts.ts";
import { staffOnBehalf } from "./staff/on-behalf.ts";
import { staffPriceBooks } from "./staff/price-books.ts";
import { staffAudit } from "./staff/audit.ts";
import { staffFigures } from "./staff/figures.ts";
import { staffJobs } from "./staff/jobs.ts";
import { staffMails } from "./staff/mails.ts";
import { staffPeople } from "./staff/people.ts";
import { staffSettings } from "./staff/settings.ts";
import { staffHouseholdActions } from "./staff/household-actions.ts";
import { staffServices } from "./staff/services.ts";
import { staffVisitors } from "./staff/visitors.ts";
import { staffSignIn } from "./staff/sign-in.ts";

type ActsOnce<Calls> = {
  readonly [Name in keyof Calls]: Name extends `GET ${string}`
    ? Calls[Name]
    : Calls[Name] extends { readonly changesNothing: true }
      ? Calls[Name]
      : Calls[Name] & { readonly idempotent: "needed" };
};

/** Whatever a colleague changes by a role needs an `Idempotency-Key`. Ruling H3. */
function actOnce<Calls extends Readonly<Record<string, Call>>>(calls: Calls): ActsOnce<Calls> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => {
      const isChange = !name.startsWith("GET ") && !call.changesNothing;
      return [name, isChange ? { ...call, idempotent: "needed" } : call];
    }),
  ) as ActsOnce<Calls>;
}

const ofRoles = actOnce({
  ...staffHome,
  ...staffPeople,
  ...staffMails,
  ...staffJobs,
  ...staffAudit,
  ...staffFigures,
  ...staffHouseholds,
  ...staffCancellation,
  ...staffHeldCollections,
  ...staffRefundsAndWriteOffs,
  ...staffReceipts,
  ...staffPlans,
  ...staffDebts,
  ...staffCases,
  ...staffVisitors,
  ...staffApprovals,
  ...staffCodes,
  ...staffSettings,
  ...staffCollections,
  ...staffPayouts,
  ...staffLedger,
  ...staffMonths,
  ...staffPriceBooks,
  ...staffHouseholdActions,
  ...staffCallers,
  ...staffOnBehalf,
  ...staffServices,
} as const);

/**
 * The back office; each call's `staff` says who may make it. Rulings H1 to H4. How one signs in takes no key: its answers
 * are secrets, which are not stored.
 */
export const staff = { ...staffSignIn, ...ofRoles } as const;
