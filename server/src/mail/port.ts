export type Email = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The row it came from: the same key is never delivered twice on purpose. */
  readonly messageId: string;
  /** What a mail program calls when its reader wants no more of these. RFC 8058. */
  readonly stopLink?: string | undefined;
};

/** Carries mails out. Rejects with EmailRefused for good, with anything else for now. */
export type EmailSender = {
  send(email: Email): Promise<void>;
  /** Its mails are read in the database, so that their rows keep their links. */
  readonly isMailbox?: true;
};

/** Nobody takes mail for this address: trying again changes nothing. */
export class EmailRefused extends Error {}
