import { normaliseEmail } from "@evenly/domain/person";
import type { Transaction } from "kysely";
import { findMailedSince, lockMailPreference } from "./queries/mail-preferences.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import type { EmailTemplate } from "./templates/email-data.ts";
import { type AskedEmail, limitedTemplates, queueEmail } from "./queue-email.ts";

export type AskedOutcome =
  | { readonly kind: "queued" }
  | { readonly kind: "stopped" }
  | { readonly kind: "too-many"; readonly seconds: number };

const day = 24 * 60 * 60 * 1_000;
/** Per recipient. Ruling C13. */
const mostADay = 10;

/** When the first mail of a full daily limit was queued; undefined below the limit. Ruling C13. */
const firstOfEnough = async (
  trx: Transaction<Database>,
  email: string,
  templates: readonly EmailTemplate[],
  now: Date,
): Promise<Date | undefined> => {
  const since = new Date(now.getTime() - day);
  const mailed = await findMailedSince(trx, { email, templates, since });
  return mailed.length >= mostADay ? mailed.at(-mostADay) : undefined;
};

/** Whether the daily limit for this kind is reached. Ruling C13. */
export const hasHadEnough = async (
  trx: Transaction<Database>,
  { clock }: Pick<Dependencies, "clock">,
  { to, template }: { readonly to: string; readonly template: EmailTemplate },
): Promise<boolean> => {
  const email = normaliseEmail(to);
  const now = clock.now();
  await lockMailPreference(trx, email, now);
  return (await firstOfEnough(trx, email, [template], now)) !== undefined;
};

type Room = { readonly kind: "open" } | Exclude<AskedOutcome, { readonly kind: "queued" }>;

/** Whether somebody may be mailed who did not ask for it: not after they unsubscribed, nor over the limit. Ruling C13. */
export const roomForAsked = async (
  trx: Transaction<Database>,
  { clock }: Pick<Dependencies, "clock">,
  email: string,
): Promise<Room> => {
  const now = clock.now();
  const { stoppedAt } = await lockMailPreference(trx, email, now);
  if (stoppedAt !== null) return { kind: "stopped" };
  const first = await firstOfEnough(trx, email, limitedTemplates, now);
  if (first === undefined) return { kind: "open" };
  const seconds = Math.ceil((first.getTime() + day - now.getTime()) / 1_000);
  return { kind: "too-many", seconds: Math.max(1, seconds) };
};

/**
 * Queues a mail that somebody else asked for, unless the recipient unsubscribed or reached the daily limit. Ruling C13.
 */
export const queueAskedEmail = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "jobs" | "config" | "clock">,
  email: AskedEmail,
): Promise<AskedOutcome> => {
  const to = normaliseEmail(email.to);
  const room = await roomForAsked(trx, deps, to);
  if (room.kind !== "open") return room;
  await queueEmail(trx, deps, { ...email, to });
  return { kind: "queued" };
};
