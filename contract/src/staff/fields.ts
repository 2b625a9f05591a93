import { type StaffRole, staffRoles } from "@evenly/domain/staff";
import { z } from "zod";
import { listOf, shortText, typed } from "../shape.ts";

/** OpenAPI tags of the back office, which is documented separately. */
export const signInTag = "Staff: signing in";
export const homeTag = "Staff: what waits";
export const peopleTag = "Staff: people";
export const householdsTag = "Staff: households";
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
export const rolesGiven = listOf(shortText).meta({ needed: true });

/** Identifies the preview that was shown; nothing else is executed. Ruling H3. */
export const token = z.string();

/** Null when it was done at once, else it waits for a second person. Ruling H3. */
export const doneOrWaits = z.object({ approvalId: z.string().nullable() });

/** Stored in the audit log, never shown to customers. Ruling H3. */
export const reason = typed;

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

const elsewhere = "It was sent by a page that is not ours";

/** For calls without a session. */
export const fromOurs = { 403: elsewhere };

const signedOut = "Nobody is signed in, or not any more";

/** For reading with a session. */
export const readSignedIn = { 401: signedOut };

/** For changes with a session and no role. */
export const signedIn = { 401: signedOut, 403: elsewhere };

const withoutRole =
  "They do not have a role that may, which is written down, or they have not set up their second factor";

/** For reading with a role. */
export const readWithRole = { 401: signedOut, 403: withoutRole };

const notInList = "A filter or the order is none that there is; `errors` has the messages by field";

/** For a list and its export. Ruling H5. */
export const readsList = { ...readWithRole, 422: notInList };

/** For changes with a role and a second factor. Ruling H2. */
export const withRole = { 401: signedOut, 403: `${withoutRole}; or it was sent by a page that is not ours` };
