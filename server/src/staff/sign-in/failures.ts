import { createHash } from "node:crypto";
import { staffFailures, staffLockMinutes } from "@evenly/domain/staff";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { refuseTooMany } from "../../http/refusals.ts";

const lockMilliseconds = staffLockMinutes * 60_000;

/** Whose failures: an email's, one known device's of an email, or of somebody who is signed in. Rulings H1, H3. */
export type TriedBy =
  { readonly email: string; readonly device?: string | undefined } | { readonly signedIn: string };

function hashOf(by: TriedBy) {
  const [who, device = ""] = "signedIn" in by ? [by.signedIn] : [by.email.toLowerCase(), by.device];
  return createHash("sha256")
    .update(device === "" ? who : `${who}\n${device}`)
    .digest("hex");
}

/**
 * Counts an attempt before checking it, so that parallel attempts are limited too. Refused after five failures in
 * fifteen minutes, for unknown emails as well. Ruling H1.
 */
export async function countTry(db: Kysely<Database>, by: TriedBy, now: Date): Promise<void> {
  const hash = hashOf(by);
  const since = new Date(now.getTime() - lockMilliseconds);
  await db.deleteFrom("staff_failure").where("last_failed_at", "<=", since).execute();
  const taken = await db
    .insertInto("staff_failure")
    .values({ email_hash: hash, failures: 1, last_failed_at: now })
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
    .where("email_hash", "=", hash)
    .executeTakeFirst();
  const ends = (lock?.last_failed_at ?? now).getTime() + lockMilliseconds;
  throw refuseTooMany(Math.max(1, Math.ceil((ends - now.getTime()) / 1000)), "staff-sign-in-locked");
}

/** The first step succeeded: uncounts it, but keeps earlier failures. */
export async function takeBackTry(db: Kysely<Database>, by: TriedBy): Promise<void> {
  await db
    .updateTable("staff_failure")
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where("email_hash", "=", hashOf(by))
    .execute();
}

/** After a sign-in or a new password. */
export async function forgetFailures(db: Kysely<Database>, by: TriedBy): Promise<void> {
  await db.deleteFrom("staff_failure").where("email_hash", "=", hashOf(by)).execute();
}
