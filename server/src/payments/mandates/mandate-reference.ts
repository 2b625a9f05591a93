import { randomBytes } from "node:crypto";

/** Letters and digits that nobody mistakes for one another on a bank statement: 30 of them, 12 places. */
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Our reference of a new mandate, as the payer's bank shows it. */
export const newMandateReference = (): string =>
  [...randomBytes(12)].map((byte) => letters.charAt(byte % letters.length)).join("");
