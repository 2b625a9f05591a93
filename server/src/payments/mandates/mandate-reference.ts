import { randomBytes } from "node:crypto";

/** Unambiguous on a bank statement: 30 characters, 12 places. */
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Shown by the payer's bank. */
export function newMandateReference(): string {
  return [...randomBytes(12)].map((byte) => letters.charAt(byte % letters.length)).join("");
}
