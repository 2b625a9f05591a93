import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { EmailSender } from "./port.ts";

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
export async function listMailbox(db: Kysely<Database>): Promise<MailboxEmail[]> {
  const emails = await db
    .selectFrom("email")
    .select(["toAddress", "subject", "textBody", "htmlBody", "createdAt"])
    .where("state", "<>", "failed")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  return emails.map((email) => ({
    to: email.toAddress,
    subject: email.subject,
    text: email.textBody,
    html: email.htmlBody,
    at: email.createdAt.toISOString(),
  }));
}
