/** How long a caller's code can be typed, in minutes. Ruling H4. */
export const callerCodeMinutes = 10;

/** This many wrong ones end a code. Ruling H4. */
export const callerCodeTries = 5;

/** How long a colleague may act for a verified caller, in minutes. Ruling H4. */
export const callerVerifiedMinutes = 30;

/** How long an address that staff changed is not known enough to verify its reader, in hours. Ruling H4. */
export const newEmailHours = 72;

const minute = 60_000;

/** Of the latest code that a colleague had sent to a person. Moments are milliseconds since 1970. */
export type CallerCheck = {
  readonly sentAt: number;
  readonly wrongTries: number;
  readonly verifiedAt: number | null;
  /** A newer one was sent. */
  readonly isReplaced: boolean;
};

/** `ended` after its minutes, `used-up` by wrong tries, `over` once a verified call is too long ago. */
export type CallerCheckState = "sent" | "verified" | "ended" | "used-up" | "over";

/** Where a check of a caller stands, and until when in milliseconds since 1970. Ruling H4. */
export function callerCheckState(
  { sentAt, wrongTries, verifiedAt, isReplaced }: CallerCheck,
  now: number,
): { readonly state: CallerCheckState; readonly until: number } {
  if (verifiedAt !== null) {
    const until = verifiedAt + callerVerifiedMinutes * minute;
    return { state: now < until ? "verified" : "over", until };
  }
  const until = sentAt + callerCodeMinutes * minute;
  if (wrongTries >= callerCodeTries) return { state: "used-up", until };
  return { state: now < until && !isReplaced ? "sent" : "ended", until };
}

/** Six digits as somebody reads them out: with spaces, hyphens or dots. Undefined if it is none. */
export function readCallerCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s.-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** Whether an address can verify its reader: not one that staff changed of late. Milliseconds since 1970. Ruling H4. */
export function isEmailKnown(changedAt: number | undefined, now: number): boolean {
  return changedAt === undefined || now - changedAt >= newEmailHours * 60 * minute;
}
