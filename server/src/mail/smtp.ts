import { createTransport } from "nodemailer";
import type { VendorCalls } from "../http/vendor-calls.ts";
import { EmailRefused, type EmailSender } from "./port.ts";

export type SmtpOptions = {
  readonly url: string;
  readonly from: string;
  readonly ownName: string;
  readonly timeoutMilliseconds?: number | undefined;
  /** Connections that are kept open: one alone waits for four answers of the server for each mail. */
  readonly connections?: number;
  /** Of this process alone; absent: without limit. */
  readonly mailsPerSecond?: number | undefined;
  /** Timed by it, if given. */
  readonly calls?: VendorCalls;
};

export function createSmtpSender({
  url,
  from,
  ownName,
  timeoutMilliseconds = 15_000,
  connections = 1,
  mailsPerSecond,
  calls,
}: SmtpOptions): EmailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // A mail that may have arrived is sent again by its job, under the same Message-ID, and by nobody else.
    maxRequeues: 0,
    idleTimeout: 30_000,
    ...(mailsPerSecond !== undefined && { rateLimit: mailsPerSecond, rateDelta: 1_000 }),
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
    mostAtOnce: connections,
    close: () => transport.close(),
    async send({ to, subject, text, html, messageId, stopLink }) {
      const message = {
        from,
        // As an object it is one address; a string would be parsed as a list.
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
      };
      const handOver = () => transport.sendMail(message);
      try {
        await (calls === undefined ? handOver() : calls.time("smtp", handOver, outcomeOf));
      } catch (error) {
        throw withoutTheAddress(error);
      }
    },
  };
}

function outcomeOf(ended: object): "answered" | "refused" | "failed" {
  if (!("error" in ended)) return "answered";
  const { responseCode } = ended.error as { readonly responseCode?: number };
  return responseCode === undefined ? "failed" : "refused";
}

/** SMTP errors repeat the recipient's address, and errors are logged. */
function withoutTheAddress(error: unknown): Error {
  const { code, command, responseCode, permanent } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    permanent?: boolean;
  };
  const what = [code, command, responseCode].filter((part) => part !== undefined && part !== "").join(" ");
  // Refusals of the sender or our login are the operator's to fix: retried.
  return permanent === true && (command === "RCPT TO" || command === "DATA")
    ? new EmailRefused(`The mail server refuses the recipient: ${what}`)
    : new Error(`The mail could not be handed over: ${what}`);
}
