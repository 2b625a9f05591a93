/** Ruling H2. */
export const staffRoles = ["support", "finance", "catalogue", "administrator"] as const;

export type StaffRole = (typeof staffRoles)[number];

/** Whether the held roles include a wanted one; an administrator may do everything. Ruling H2. */
export function mayAct(roles: readonly StaffRole[], wanted: readonly StaffRole[]): boolean {
  return roles.includes("administrator") || wanted.some((role) => roles.includes(role));
}

/** Maximum session length and idle time. Ruling H1. */
export const staffSessionMinutes = 12 * 60;
export const staffIdleMinutes = 30;

/** This many failures lock sign-in for this long. Ruling H1. */
export const staffFailures = 5;
export const staffLockMinutes = 15;

/** How long the link of an invitation works. Ruling H1. */
export const invitationHours = 48;

/** Whether new roles of a colleague leave nobody who is an administrator. Ruling H3. */
export function leavesNoAdministrator(
  { before, after }: { readonly before: readonly StaffRole[]; readonly after: readonly StaffRole[] },
  others: readonly (readonly StaffRole[])[],
): boolean {
  const isOne = (roles: readonly StaffRole[]) => roles.includes("administrator");
  return isOne(before) && !isOne(after) && !others.some(isOne);
}

/** In characters: too long to guess, short enough to hash cheaply. Our choice. */
export const shortestPassword = 12;
export const longestPassword = 128;

export type StaffCode =
  | "password-too-short"
  | "password-too-long"
  | "password-too-common"
  | "passkey-name-required"
  | "passkey-name-too-long"
  | "staff-name-required"
  | "staff-roles-required"
  | "reason-required"
  | "reason-too-long"
  | "amount-invalid"
  | "note-required"
  | "note-too-long"
  | "said-how-unknown"
  | "cancellation-reason-required";

export const longestReason = 500;

type StaffIssue<Field extends string> = { readonly field: Field; readonly code: StaffCode };

/** 12 to 128 characters. Ruling H1. */
export function checkStaffPassword(password: string): StaffIssue<"password">[] {
  if (password.length < shortestPassword) return [{ field: "password", code: "password-too-short" }];
  return password.length > longestPassword ? [{ field: "password", code: "password-too-long" }] : [];
}

export const longestPasskeyName = 60;

/** By which its owner knows it. Ruling H3. */
export function checkPasskeyName(name: string): StaffIssue<"name">[] {
  if (name === "") return [{ field: "name", code: "passkey-name-required" }];
  return name.length > longestPasskeyName ? [{ field: "name", code: "passkey-name-too-long" }] : [];
}

/** Ruling H4. */
export const waysOfSaying = ["phone", "mail", "in-person"] as const;

export const longestNote = 2000;

/** Ruling H4. */
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

/** Required for anything that affects money, a person or a price. Ruling H3. */
export function checkReason(reason: string): StaffIssue<"reason">[] {
  if (reason === "") return [{ field: "reason", code: "reason-required" }];
  return reason.length > longestReason ? [{ field: "reason", code: "reason-too-long" }] : [];
}
