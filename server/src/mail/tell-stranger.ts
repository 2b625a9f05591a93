import { limitedMilliseconds, secondsUntilRoom } from "@evenly/domain/limits";
import { normaliseEmail } from "@evenly/domain/person";
import type { Transaction } from "kysely";
import { findMailedSince, lockMailPreference } from "./queries/mail-preferences.ts";
import type { Database } from "../../database/tables.ts";
import type { Now, Work } from "../dependencies.ts";
import { refuseTooMany } from "../http/refusals.ts";
import { tell, type ToStranger } from "./tell.ts";
import { limitedTemplates } from "./templates/index.ts";

export type AskedOutcome =
  | { readonly kind: "queued" }
  | { readonly kind: "stopped" }
  | { readonly kind: "too-many"; readonly seconds: number };

/** Seconds until an address may be mailed again, whoever asks; undefined below the daily limit. Ruling C13. */
async function waitForRoom(
  trx: Transaction<Database>,
  { clock, config: { mailsPerRecipient: most } }: Now,
  email: string,
): Promise<number | undefined> {
  const now = clock.now();
  await lockMailPreference(trx, email, now);
  const since = new Date(now.getTime() - limitedMilliseconds);
  const mailed = await findMailedSince(trx, { email, templates: limitedTemplates, since });
  const earlier = mailed.map((at) => at.getTime());
  return secondsUntilRoom(earlier, { most, now: now.getTime() });
}

/** Whether the daily limit is reached, for mails that people get who want no others. Ruling C13. */
export async function hasHadEnough(trx: Transaction<Database>, deps: Now, to: string): Promise<boolean> {
  return (await waitForRoom(trx, deps, normaliseEmail(to))) !== undefined;
}

/**
 * Refuses a sign-up by an address that had enough mails today. Its welcome, which says what was agreed, is never held
 * back. Ruling C13.
 */
export async function refuseMailedEnough(
  trx: Transaction<Database>,
  deps: Now,
  email: string,
): Promise<void> {
  const seconds = await waitForRoom(trx, deps, email);
  if (seconds !== undefined) throw refuseTooMany(seconds);
}

type Room = { readonly kind: "open" } | Exclude<AskedOutcome, { readonly kind: "queued" }>;

/** Whether somebody may be mailed who did not ask for it: not after they unsubscribed, nor over the limit. Ruling C13. */
export async function roomForAsked(trx: Transaction<Database>, deps: Now, email: string): Promise<Room> {
  const { stoppedAt } = await lockMailPreference(trx, email, deps.clock.now());
  if (stoppedAt !== null) return { kind: "stopped" };
  const seconds = await waitForRoom(trx, deps, email);
  return seconds === undefined ? { kind: "open" } : { kind: "too-many", seconds };
}

/**
 * Queues a mail that somebody else asked for, unless the recipient unsubscribed or reached the daily limit. Ruling C13.
 */
export async function tellStranger(
  trx: Transaction<Database>,
  deps: Work,
  message: ToStranger,
): Promise<AskedOutcome> {
  const to = normaliseEmail(message.to);
  const room = await roomForAsked(trx, deps, to);
  if (room.kind !== "open") return room;
  await tell(trx, deps, { ...message, to });
  return { kind: "queued" };
}
