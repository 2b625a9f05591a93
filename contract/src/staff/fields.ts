import { type StaffRole, staffRoles } from "@evenly/domain/staff";
import { z } from "zod";
import { listOf, shortText, typed } from "../shape.ts";

/** What calls of the back office are about; the reference shows them apart from those of customers. */
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

/** Roles as sent; what is none of them is for the server to refuse. */
export const rolesGiven = listOf(shortText).meta({ needed: true });

/** Says which preview somebody was shown: nothing is done by any other. Ruling H3. */
export const token = z.string();

/** Kept in the audit, and never shown to customers. Ruling H3. */
export const reason = typed;

export const everyRole: readonly StaffRole[] = staffRoles;

/** Who may look at households. Ruling H2. */
export const aboutHouseholds: readonly StaffRole[] = ["support", "finance"];

/** Who may change who is in one, and its links. Ruling H2. */
export const changingHouseholds: readonly StaffRole[] = ["support"];

/** Who may see and move money, and take it out as a sheet. Ruling H2. */
export const aboutMoney: readonly StaffRole[] = ["finance"];

/** Who may make and end codes, price books and flags. Ruling H2. */
export const ofCatalogue: readonly StaffRole[] = ["catalogue"];

/** Who may read what was mailed, and mail again. Ruling H2. */
export const aboutMails: readonly StaffRole[] = ["support"];

/** Jobs, the audit, people: what no other role opens. Ruling H2. */
export const byAdministrators: readonly StaffRole[] = ["administrator"];

const elsewhere = "It was sent by a page that is not ours";

/** Of calls that need no session. */
export const fromOurs = { 403: elsewhere };

const signedOut = "Nobody is signed in, or not any more";

/** Of what is read by whoever is signed in. */
export const readSignedIn = { 401: signedOut };

/** Of what changes something, and needs a session and no role. */
export const signedIn = { 401: signedOut, 403: elsewhere };

const withoutRole =
  "They do not have a role that may, which is written down, or they have not set up their second factor";

/** Of what is read by a role. */
export const readWithRole = { 401: signedOut, 403: withoutRole };

const notInList = "A filter or the order is none that there is; `errors` has the messages by field";

/** Of a list, and of its sheet. Ruling H5. */
export const readsList = { ...readWithRole, 422: notInList };

/** Of calls that need a role, and a sign-in with a second factor. Ruling H2. */
export const withRole = { 401: signedOut, 403: `${withoutRole}; or it was sent by a page that is not ours` };
