import { createHash } from "node:crypto";
import type { Passwords } from "../src/staff/sign-in/better-auth.ts";

function hash(password: string) {
  return createHash("sha256").update(password).digest("hex");
}

/** The real hash takes half a second, and tests need a thousand. */
export const quickPasswords: Passwords = {
  hash: async (password) => hash(password),
  verify: async ({ password, hash: kept }) => hash(password) === kept,
};
