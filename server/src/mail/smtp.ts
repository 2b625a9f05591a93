import { createTransport } from "nodemailer";
import { EmailRefused, type EmailSender } from "./port.ts";

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with user and password when the server wants them. */
  readonly url: string;
  /** `Name <address>`. */
  readonly from: string;
  /** Our own name, by which a mail server is greeted (EHLO). */
  readonly ownName: string;
  readonly timeoutMilliseconds?: number | undefined;
};

/** Hands mails to an SMTP server. */
export const createSmtpSender = ({
  url,
  from,
  ownName,
  timeoutMilliseconds = 15_000,
}: SmtpOptions): EmailSender => {
  const transport = createTransport({
    url,
    name: ownName,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    dnsTimeout: timeoutMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    async send({ to, subject, text, html, messageId, stopLink }) {
      try {
        await transport.sendMail({
          from,
          // An object is taken as one address; a text would be read as a list of them.
          to: { name: "", address: to },
          subject,
          text,
          html,
          messageId: `<${messageId}@${domain}>`,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(stopLink !== undefined && {
              "List-Unsubscribe": `<${stopLink}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
        });
      } catch (error) {
        throw withoutTheAddress(error);
      }
    },
  };
};

/** A server's own words repeat the person's address, and errors end in logs. */
const withoutTheAddress = (error: unknown): Error => {
  const { code, command, responseCode, permanent } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    permanent?: boolean;
  };
  const what = [code, command, responseCode].filter((part) => part !== undefined && part !== "").join(" ");
  // Of the sender or of our sign-in it is for the operator to mend, and worth another try then.
  return permanent === true && (command === "RCPT TO" || command === "DATA")
    ? new EmailRefused(`The mail server refuses the recipient: ${what}`)
    : new Error(`The mail could not be handed over: ${what}`);
};
