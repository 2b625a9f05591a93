export type Email = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The mail row's id: deduplicates resends. */
  readonly messageId: string;
  /** One-click unsubscribe, RFC 8058. */
  readonly stopLink?: string | undefined;
};

/** Rejects with EmailRefused when permanent, otherwise with any error. */
export type EmailSender = {
  send(email: Email): Promise<void>;
  /** How many it can send at a time; absent: one. */
  readonly mostAtOnce?: number;
  close?(): void;
};

/** Permanent: a retry would not help. */
export class EmailRefused extends Error {}
