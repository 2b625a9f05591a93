import type { ApprovalKind } from "@evenly/domain/approval";
import { householdStates } from "@evenly/domain/household";
import { type StaffRole, staffRoles } from "@evenly/domain/staff";
import { z } from "zod";
import type { RefusalCode } from "../refusals.ts";
import { listOf, shortText, typedLike } from "../shape.ts";
import { idExample } from "../fields.ts";

/** OpenAPI tags of the back office, which is documented separately. */
export const signInTag = "Staff: signing in";
export const homeTag = "Staff: what waits";
export const peopleTag = "Staff: people";
export const householdsTag = "Staff: households";
export const casesTag = "Staff: cases";
export const approvalsTag = "Staff: approvals";
export const codesTag = "Staff: codes";
export const settingsTag = "Staff: flags and settings";
export const moneyTag = "Staff: money";
export const priceBooksTag = "Staff: price books";
export const mailsTag = "Staff: mails";
export const jobsTag = "Staff: jobs that gave up";
export const auditTag = "Staff: audit";
export const figuresTag = "Staff: figures";

export const staffRole = z.enum(staffRoles).meta({ id: "StaffRole" });

/** Unknown roles are left to the server to refuse. */
export const rolesGiven = listOf(shortText).meta({ needed: true, examples: [["support"]] });

/** Identifies the preview that was shown; nothing else is executed. Ruling H3. */
export const token = z.string();

/** Null when it was done at once, else it waits for a second person. Ruling H3. */
export const doneOrWaits = z.object({ approvalId: z.string().nullable() });

/** Stored in the audit log, never shown to customers. Ruling H3. */
export const reason = typedLike("They rang");

/** Of the preview that was shown. Ruling H3. */
export const tokenShown = typedLike("q3XvB7nYt0KcW5sLd9RfJ2");

export const id = z
  .string()
  .max(100)
  .meta({ examples: [idExample] });
export const housemateId = typedLike(idExample);
export const householdParams = z.object({
  reference: z
    .string()
    .max(40)
    .meta({ examples: ["EV-7K3M-92Q"] }),
});

export const everyRole: readonly StaffRole[] = staffRoles;

/** Roles that may read households. Ruling H2. */
export const aboutHouseholds: readonly StaffRole[] = ["support", "finance"];

/** Roles that may change people and links. Ruling H2. */
export const changingHouseholds: readonly StaffRole[] = ["support"];

/** Roles that may read, move and export money. Ruling H2. */
export const aboutMoney: readonly StaffRole[] = ["finance"];

/** Roles for codes, price books and flags. Ruling H2. */
export const ofCatalogue: readonly StaffRole[] = ["catalogue"];

/** Roles that may read and resend mails. Ruling H2. */
export const aboutMails: readonly StaffRole[] = ["support"];

/** Jobs, the audit log and staff accounts. Ruling H2. */
export const byAdministrators: readonly StaffRole[] = ["administrator"];

/** Of what somebody was shown before, and may need a second person. Ruling H3. */
export const requestRefusals = ["approval-changed", "approval-open"] as const;

/** What can stand in the way of a request, when it is shown, made, and agreed to. Ruling H3. */
export const refusalsOfKind = {
  refund: ["place-empty", "refund-too-much"],
  "write-off": ["place-empty", "write-off-too-much"],
  receipt: ["place-empty", "receipt-too-much"],
  "publish-price-book": ["price-book-unknown", "price-book-not-ready", "price-book-published"],
  "cancel-household": ["cancel-after-cancel", "cancel-after-end", "last-day-outside-tenancy"],
  "open-month": ["month-unknown", "month-before-closed", "month-open"],
  "make-code": [],
  "change-code": ["code-unknown", "code-ended"],
  "change-setting": ["flag-unknown", "flag-overridden"],
  "give-roles": ["staff-person-unknown", "last-administrator"],
} as const satisfies Record<ApprovalKind, readonly RefusalCode[]>;

/** The household of a row of a list; `taken` of `size` places. */
export const householdInRow = z.object({
  reference: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  state: z.enum(householdStates),
  size: z.number().int(),
  taken: z.number().int(),
});
