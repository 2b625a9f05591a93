import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { EmailSender } from "./port.ts";

/** A mail as `/dev/mailbox.json` shows it. */
export type MailboxEmail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** When it was written, ISO 8601. */
  readonly at: string;
};

/** The embedded sender, for trials. The table of mails is the mailbox, so there is nowhere to carry them. */
export const createMailbox = (): EmailSender => ({ send: () => Promise.resolve(), isMailbox: true });

const mostShown = 500;

/** What is in the mailbox, newest first. A mail is in it from the moment the work that caused it is committed. */
export const listMailbox = async (db: Kysely<Database>): Promise<MailboxEmail[]> => {
  const emails = await db
    .selectFrom("email")
    .select(["to_address", "subject", "text_body", "html_body", "created_at"])
    .where("state", "<>", "failed")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  return emails.map((email) => ({
    to: email.to_address,
    subject: email.subject,
    text: email.text_body,
    html: email.html_body,
    at: email.created_at.toISOString(),
  }));
};
