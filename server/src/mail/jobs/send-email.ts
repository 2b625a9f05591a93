import { type Selectable, sql } from "kysely";
import type { EmailTable } from "../../../database/tables.ts";
import { EmailRefused } from "../port.ts";
import type { Dependencies } from "../../dependencies.ts";
import { issueTokens } from "../issue-tokens.ts";
import { oneClickLinkFor } from "../stop-link.ts";
import { type Tokens, withTokens } from "../token-marks.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import { batchHandler } from "../../queue/index.ts";

type LinkedEmail = { readonly email: Selectable<EmailTable>; readonly tokens: Tokens };

/** Sent mails are marked in batches this often; a crash resends at most one batch. */
const writtenDownAfterMilliseconds = 50;

/**
 * At least once: after a crash between sending and marking, the mail is resent under the same Message-ID. No
 * transaction is open while the mail server answers, and mails are retried independently.
 */
export function sendEmail<Name extends "deliver-email" | "send-email">(deps: Dependencies) {
  return batchHandler<Name>(async (jobs) => {
    const emails = await readQueuedEmails(
      deps,
      jobs.map(({ data }) => data.emailId),
    );
    const failures: unknown[] = [];
    let sent: string[] = [];
    let writtenAt = performance.now();
    const writeDown = async () => {
      const ids = sent;
      sent = [];
      writtenAt = performance.now();
      await markSent(deps, ids);
    };
    const left = jobs.entries();
    const sendWhatIsLeft = async () => {
      for (const [index, { data, isLast }] of left) {
        const mail = emails.get(data.emailId);
        if (mail === undefined) continue;
        emails.delete(data.emailId);
        try {
          if (await isDelivered(deps, mail, isLast)) sent.push(data.emailId);
        } catch (error) {
          failures[index] = error;
        }
        if (performance.now() - writtenAt >= writtenDownAfterMilliseconds) await writeDown();
      }
    };
    await Promise.all(Array.from({ length: deps.emailSender.mostAtOnce ?? 1 }, sendWhatIsLeft));
    await writeDown();
    return failures;
  });
}

/** False when the address is refused; throws to retry. */
async function isDelivered(
  deps: Dependencies,
  { email, tokens }: LinkedEmail,
  isLast: boolean,
): Promise<boolean> {
  const { textBody: text, htmlBody: html } = withTokens(email, tokens);
  try {
    await deps.emailSender.send({
      to: email.toAddress,
      subject: email.subject,
      text,
      html,
      messageId: email.id,
      stopLink: tokens.stop === undefined ? undefined : oneClickLinkFor(deps.config, tokens.stop),
    });
    return true;
  } catch (error) {
    const isRefused = error instanceof EmailRefused;
    if (isRefused || isLast) await giveUpEmail(deps, email, isRefused ? "refused" : "mail server away");
    if (isRefused) return false;
    throw error;
  }
}

/** With tokens for their links: only a sent mail has them, and each try makes others. Rulings G1, H3. */
function readQueuedEmails(deps: Dependencies, ids: readonly string[]): Promise<Map<string, LinkedEmail>> {
  return deps.db.transaction().execute(async (trx) => {
    const emails = await trx
      .selectFrom("email")
      .selectAll()
      .where("id", "=", sql<string>`any(${ids}::uuid[])`)
      .where("state", "=", "queued")
      .execute();
    const tokens = await issueTokens(trx, deps, emails);
    return new Map(emails.map((email, index) => [email.id, { email, tokens: tokens[index] ?? {} }]));
  });
}

async function markSent(deps: Dependencies, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deps.db
    .updateTable("email")
    .set({ state: "sent", sentAt: deps.clock.now() })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("state", "=", "queued")
    .execute();
}

function giveUpEmail(
  deps: Dependencies,
  email: Pick<LinkedEmail["email"], "id" | "householdId" | "template">,
  reason: string,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await trx.updateTable("email").set({ state: "failed" }).where("id", "=", email.id).execute();
    await recordAudit(trx, {
      householdId: email.householdId,
      actor: { kind: "job", id: "deliver-email" },
      action: "email-failed",
      at: deps.clock.now(),
      detail: { emailId: email.id, template: email.template, reason },
    });
  });
}
