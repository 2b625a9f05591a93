import { createHash } from "node:crypto";
import type { Passwords } from "../src/staff/sign-in/better-auth.ts";

const hash = (password: string) => createHash("sha256").update(password).digest("hex");

/** A real hash is made to take its time: half a second here, of which tests would make a thousand. */
export const quickPasswords: Passwords = {
  hash: async (password) => hash(password),
  verify: async ({ password, hash: kept }) => hash(password) === kept,
};
