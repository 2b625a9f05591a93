/** What somebody of the staff may be. Ruling H2. */
export const staffRoles = ["support", "finance", "catalogue", "administrator"] as const;

export type StaffRole = (typeof staffRoles)[number];

/** Whether somebody with these roles may do what is for those: an administrator may do everything. Ruling H2. */
export const mayAct = (held: readonly StaffRole[], wanted: readonly StaffRole[]): boolean =>
  held.includes("administrator") || wanted.some((role) => held.includes(role));

/** Ruling H1: a session lasts so long at most, and ends when nothing was asked for so long. In minutes. */
export const staffSessionMinutes = 12 * 60;
export const staffIdleMinutes = 30;

/** Ruling H1: so many failures lock a sign-in, for so many minutes. */
export const staffFailures = 5;
export const staffLockMinutes = 15;

/** In characters. Ours: long enough that it cannot be tried out, short enough that hashing it costs nothing. */
export const shortestPassword = 12;
export const longestPassword = 128;

export type StaffCode =
  | "password-too-short"
  | "password-too-long"
  | "staff-name-required"
  | "staff-roles-required"
  | "reason-required"
  | "reason-too-long"
  | "amount-invalid"
  | "note-required"
  | "note-too-long"
  | "said-how-unknown"
  | "cancellation-reason-required";

/** In characters. */
export const longestReason = 500;

type StaffIssue<Field extends string> = { readonly field: Field; readonly code: StaffCode };

/** Whether a password can be somebody's of the staff. */
export function checkStaffPassword(password: string): StaffIssue<"password">[] {
  if (password.length < shortestPassword) return [{ field: "password", code: "password-too-short" }];
  return password.length > longestPassword ? [{ field: "password", code: "password-too-long" }] : [];
}

/** How somebody said what a note of staff writes down. Ruling H4. */
export const waysOfSaying = ["phone", "mail", "in-person"] as const;

/** In characters. */
export const longestNote = 2000;

/** A note of what was said. Ruling H4. */
export function checkNote({
  how,
  text,
}: {
  readonly how: string;
  readonly text: string;
}): StaffIssue<"how" | "text">[] {
  const issues: StaffIssue<"how" | "text">[] = [];
  if (!(waysOfSaying as readonly string[]).includes(how))
    issues.push({ field: "how", code: "said-how-unknown" });
  if (text === "") issues.push({ field: "text", code: "note-required" });
  if (text.length > longestNote) issues.push({ field: "text", code: "note-too-long" });
  return issues;
}

/** Asked for whatever touches money, a person or a price. Ruling H3. */
export function checkReason(reason: string): StaffIssue<"reason">[] {
  if (reason === "") return [{ field: "reason", code: "reason-required" }];
  return reason.length > longestReason ? [{ field: "reason", code: "reason-too-long" }] : [];
}
