import { createHash } from "node:crypto";
import { staffFailures, staffLockMinutes } from "@evenly/domain/staff";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { refuseTooMany } from "../../http/refusals.ts";

const lockMilliseconds = staffLockMinutes * 60_000;

const hashOf = (email: string) => createHash("sha256").update(email.toLowerCase()).digest("hex");

/**
 * Counts an attempt before checking it, so that parallel attempts are limited too. Refused after five failures in
 * fifteen minutes, for unknown emails as well. Ruling H1.
 */
export const countTry = async (db: Kysely<Database>, email: string, now: Date): Promise<void> => {
  const emailHash = hashOf(email);
  const since = new Date(now.getTime() - lockMilliseconds);
  await db.deleteFrom("staff_failure").where("last_failed_at", "<=", since).execute();
  const taken = await db
    .insertInto("staff_failure")
    .values({ email_hash: emailHash, failures: 1, last_failed_at: now })
    .onConflict((conflict) =>
      conflict
        .column("email_hash")
        .doUpdateSet({ failures: sql`staff_failure.failures + 1`, last_failed_at: now })
        .where("staff_failure.failures", "<", staffFailures),
    )
    .returning("failures")
    .executeTakeFirst();
  if (taken !== undefined) return;
  const lock = await db
    .selectFrom("staff_failure")
    .select("last_failed_at")
    .where("email_hash", "=", emailHash)
    .executeTakeFirst();
  const ends = (lock?.last_failed_at ?? now).getTime() + lockMilliseconds;
  throw refuseTooMany(Math.max(1, Math.ceil((ends - now.getTime()) / 1000)), "staff-sign-in-locked");
};

/** The first step succeeded: uncounts it, but keeps earlier failures. */
export const takeBackTry = async (db: Kysely<Database>, email: string): Promise<void> => {
  await db
    .updateTable("staff_failure")
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where("email_hash", "=", hashOf(email))
    .execute();
};

/** After a sign-in or a new password. */
export const forgetFailures = async (db: Kysely<Database>, email: string): Promise<void> => {
  await db.deleteFrom("staff_failure").where("email_hash", "=", hashOf(email)).execute();
};
