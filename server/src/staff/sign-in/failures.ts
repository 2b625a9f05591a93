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
  await db.deleteFrom("staffFailure").where("lastFailedAt", "<=", since).execute();
  const taken = await db
    .insertInto("staffFailure")
    .values({ emailHash: hash, failures: 1, lastFailedAt: now })
    .onConflict((conflict) =>
      conflict
        .column("emailHash")
        .doUpdateSet({ failures: sql`staff_failure.failures + 1`, lastFailedAt: now })
        .where("staffFailure.failures", "<", staffFailures),
    )
    .returning("failures")
    .executeTakeFirst();
  if (taken !== undefined) return;
  const lock = await db
    .selectFrom("staffFailure")
    .select("lastFailedAt")
    .where("emailHash", "=", hash)
    .executeTakeFirst();
  const ends = (lock?.lastFailedAt ?? now).getTime() + lockMilliseconds;
  throw refuseTooMany(Math.max(1, Math.ceil((ends - now.getTime()) / 1000)), "staff-sign-in-locked");
}

/** The first step succeeded: uncounts it, but keeps earlier failures. */
export async function takeBackTry(db: Kysely<Database>, by: TriedBy): Promise<void> {
  await db
    .updateTable("staffFailure")
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where("emailHash", "=", hashOf(by))
    .execute();
}

/** After a sign-in or a new password. */
export async function forgetFailures(db: Kysely<Database>, by: TriedBy): Promise<void> {
  await db.deleteFrom("staffFailure").where("emailHash", "=", hashOf(by)).execute();
}
