import { type Selectable, sql } from "kysely";
import type { EmailTable } from "../../../database/tables.ts";
import { EmailRefused } from "../port.ts";
import type { Dependencies } from "../../dependencies.ts";
import { issueTokens } from "../issue-tokens.ts";
import { oneClickLinkFor } from "../stop-link.ts";
import { type Tokens, withTokens } from "../token-marks.ts";
import { renderStored, versionOf } from "../stored-email.ts";
import type { RenderedEmail } from "../templates/render-email.ts";
import { hashOf } from "../../../database/ids.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import { batchHandler } from "../../queue/index.ts";

type EmailToSend = {
  readonly email: Selectable<EmailTable>;
  /** Rendered, or why it cannot be. */
  readonly rendered: RenderedEmail | Error;
  readonly tokens: Tokens;
};

type SentEmail = { readonly id: string; readonly version: number | null; readonly hash: string };

/** Sent mails are marked in batches this often; a crash resends at most one batch. */
const writtenDownAfterMilliseconds = 50;

/**
 * At least once: after a crash between sending and marking, the mail is resent under the same Message-ID. No
 * transaction is open while the mail server answers, and mails are retried independently.
 */
export function sendEmail<Name extends "send-mail" | "deliver-email" | "send-email">(deps: Dependencies) {
  return batchHandler<Name>(async (jobs) => {
    const emails = await readQueuedEmails(
      deps,
      jobs.map(({ data }) => data.emailId),
    );
    const failures: unknown[] = [];
    let sent: SentEmail[] = [];
    let writtenAt = performance.now();
    const writeDown = async () => {
      const done = sent;
      sent = [];
      writtenAt = performance.now();
      await markSent(deps, done);
    };
    const left = jobs.entries();
    const sendWhatIsLeft = async () => {
      for (const [index, { data, isLast }] of left) {
        const mail = emails.get(data.emailId);
        if (mail === undefined) continue;
        emails.delete(data.emailId);
        try {
          const delivered = await deliver(deps, mail, isLast);
          if (delivered) sent.push(delivered);
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

/** Undefined when the address is refused; throws to retry. */
async function deliver(
  deps: Dependencies,
  { email, rendered, tokens }: EmailToSend,
  isLast: boolean,
): Promise<SentEmail | undefined> {
  try {
    if (rendered instanceof Error) throw rendered;
    await deps.emailSender.send({
      to: email.toAddress,
      subject: email.subject,
      text: withTokens(rendered.text, tokens),
      html: withTokens(rendered.html, tokens),
      messageId: email.id,
      stopLink: tokens.stop === undefined ? undefined : oneClickLinkFor(deps.config, tokens.stop),
    });
    return {
      id: email.id,
      version: email.data === null ? null : (versionOf(email.template) ?? null),
      hash: hashOf(rendered.text),
    };
  } catch (error) {
    const isRefused = error instanceof EmailRefused;
    if (isRefused || isLast) await giveUpEmail(deps, email, reasonOf(error, rendered));
    if (isRefused) return undefined;
    throw error;
  }
}

function reasonOf(error: unknown, rendered: EmailToSend["rendered"]): string {
  if (error instanceof EmailRefused) return "refused";
  return error === rendered ? "cannot be written" : "mail server away";
}

/** With tokens for their links: only a sent mail has them, and each try makes others. Rulings G1, H3. */
function readQueuedEmails(deps: Dependencies, ids: readonly string[]): Promise<Map<string, EmailToSend>> {
  return deps.db.transaction().execute(async (trx) => {
    const emails = await trx
      .selectFrom("email")
      .selectAll()
      .where("id", "=", sql<string>`any(${ids}::uuid[])`)
      .where("state", "=", "queued")
      .execute();
    const mails = emails.map((email) => ({ email, rendered: tryToRender(deps, email) }));
    const tokens = await issueTokens(
      trx,
      deps,
      mails.map(({ email, rendered }) => ({
        row: email,
        text: rendered instanceof Error || email.trialTokens !== null ? "" : rendered.text,
      })),
    );
    return new Map(
      mails.map((mail, index) => [
        mail.email.id,
        { ...mail, tokens: mail.email.trialTokens ?? tokens[index] ?? {} },
      ]),
    );
  });
}

function tryToRender({ config }: Dependencies, email: Selectable<EmailTable>): RenderedEmail | Error {
  try {
    return renderStored(config, email);
  } catch (error) {
    return error as Error;
  }
}

async function markSent(deps: Dependencies, sent: readonly SentEmail[]): Promise<void> {
  if (sent.length === 0) return;
  await deps.db
    .updateTable("email")
    .from(
      sql<SentEmail>`unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ version }) => version)}::int[],
        ${sent.map(({ hash }) => hash)}::text[])`.as<"sent">(sql`sent (id, version, hash)`),
    )
    .set({
      state: "sent",
      sentAt: deps.clock.now(),
      version: sql.ref("sent.version"),
      textHash: sql.ref("sent.hash"),
    })
    .whereRef("email.id", "=", "sent.id")
    .where("state", "=", "queued")
    .execute();
}

function giveUpEmail(
  deps: Dependencies,
  email: Pick<EmailToSend["email"], "id" | "householdId" | "template">,
  reason: string,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await trx.updateTable("email").set({ state: "failed" }).where("id", "=", email.id).execute();
    await recordAudit(trx, {
      householdId: email.householdId,
      actor: { kind: "job", id: "send-mail" },
      action: "email-failed",
      at: deps.clock.now(),
      detail: { emailId: email.id, template: email.template, reason },
    });
  });
}
