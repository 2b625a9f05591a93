import * as pages from "@evenly/domain/pages";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, EmailTable } from "../../../database/tables.ts";
import { EmailRefused } from "../port.ts";
import type { Dependencies } from "../../dependencies.ts";
import { oneClickLinkFor } from "../stop-link.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import { inBatches } from "../../queue/index.ts";

type Needs = Pick<Dependencies, "db" | "emailSender" | "clock" | "config">;
type Email = Selectable<EmailTable>;

/** Sent mails are marked in batches this often; a crash resends at most one batch. */
const writtenDownAfterMilliseconds = 50;

/**
 * At least once: after a crash between sending and marking, the mail is resent under the same Message-ID. No
 * transaction is open while the mail server answers, and mails are retried independently.
 */
export const sendEmail = (deps: Needs) =>
  inBatches<"send-email">(async (jobs) => {
    const emails = await findQueuedEmails(
      deps.db,
      jobs.map(({ data }) => data.emailId),
    );
    const failures: unknown[] = [];
    let sent: string[] = [];
    let writtenAt = performance.now();
    for (const [index, { data, isLast }] of jobs.entries()) {
      const email = emails.get(data.emailId);
      if (email === undefined) continue;
      emails.delete(email.id);
      try {
        if (await isDelivered(deps, email, isLast)) sent.push(email.id);
      } catch (error) {
        failures[index] = error;
      }
      if (performance.now() - writtenAt < writtenDownAfterMilliseconds) continue;
      await markSent(deps, sent);
      sent = [];
      writtenAt = performance.now();
    }
    await markSent(deps, sent);
    return failures;
  });

/** False when the address is refused; throws to retry. */
const isDelivered = async (deps: Needs, email: Email, isLast: boolean): Promise<boolean> => {
  try {
    await deps.emailSender.send({
      to: email.to_address,
      subject: email.subject,
      text: email.text_body,
      html: email.html_body,
      messageId: email.id,
      stopLink: email.stop_token === null ? undefined : oneClickLinkFor(deps.config, email.stop_token),
    });
    return true;
  } catch (error) {
    const isRefused = error instanceof EmailRefused;
    if (isRefused || isLast) await giveUpEmail(deps, email, isRefused ? "refused" : "mail server away");
    if (isRefused) return false;
    throw error;
  }
};

const findQueuedEmails = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, Email>> => {
  const emails = await db
    .selectFrom("email")
    .selectAll()
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("state", "=", "queued")
    .execute();
  return new Map(emails.map((email) => [email.id, email]));
};

const markSent = async (deps: Needs, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await deps.db
    .updateTable("email")
    .set({ state: "sent", sent_at: deps.clock.now(), ...bodiesToKeep(deps) })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("state", "=", "queued")
    .execute();
};

/** Once a mail is sent or given up, its link's token is stored only as a hash. Ruling G1. */
const bodiesToKeep = ({ emailSender }: Needs) =>
  emailSender.isMailbox
    ? {}
    : { text_body: withoutTokens("text_body"), html_body: withoutTokens("html_body") };

const withoutTokens = (column: "text_body" | "html_body") =>
  sql<string>`regexp_replace(${sql.ref(column)}, ${`(${pages.myHouse}[\\w/-]*\\?token=)[\\w-]+`}, '\\1…', 'g')`;

const giveUpEmail = (
  deps: Needs,
  email: Pick<Email, "id" | "household_id" | "template">,
  reason: string,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("email")
      .set({ state: "failed", ...bodiesToKeep(deps) })
      .where("id", "=", email.id)
      .execute();
    await recordAudit(trx, {
      householdId: email.household_id,
      actor: { kind: "job", id: "send-email" },
      action: "email-failed",
      at: deps.clock.now(),
      detail: { emailId: email.id, template: email.template, reason },
    });
  });
