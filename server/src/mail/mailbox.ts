import type { Kysely, Selectable } from "kysely";
import type { Database, EmailTable } from "../../database/tables.ts";
import type { Config } from "../config.ts";
import type { EmailSender } from "./port.ts";
import { renderStored, type StoredEmail } from "./stored-email.ts";
import { withTokens } from "./token-marks.ts";

export type MailboxEmail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
};

/** Sends nothing: in a trial the mail table is the mailbox. */
export function createMailbox(): EmailSender {
  return { send: () => Promise.resolve() };
}

const mostShown = 500;

/** Newest first; a mail appears as soon as its transaction commits. */
export async function listMailbox(db: Kysely<Database>, config: Config): Promise<MailboxEmail[]> {
  const emails = await db
    .selectFrom("email")
    .selectAll()
    .where("state", "<>", "failed")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  return emails.map((email) => ({
    to: email.toAddress,
    subject: email.subject,
    ...renderForTrial(config, email),
    at: email.createdAt.toISOString(),
  }));
}

/** With links that work. */
export function renderForTrial(
  config: Config,
  email: StoredEmail & Pick<Selectable<EmailTable>, "trialTokens">,
): Pick<MailboxEmail, "text" | "html"> {
  const { text, html } = renderStored(config, email);
  const tokens = email.trialTokens ?? {};
  return { text: withTokens(text, tokens), html: withTokens(html, tokens) };
}
