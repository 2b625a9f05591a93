import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { EmailContent } from "./templates/email-data.ts";
import { renderEmail } from "./templates/render-email.ts";
import type { Dependencies } from "../dependencies.ts";
import { newId } from "../../database/ids.ts";
import { stopLinkFor } from "./stop-link.ts";

type Addressed = { readonly to: string; readonly householdId?: string | undefined };

/** Mails whose address was given by whoever asks for them, which need not be who reads them. */
export const askedTemplates = ["invitation", "reminder", "price-saved"] as const;
type AskedTemplate = (typeof askedTemplates)[number];

export type AskedEmail = Extract<EmailContent, { template: AskedTemplate }> & Addressed;

/** One that somebody else asked for goes out with what its reader stops it by: see `queueAskedEmail`. */
export type EmailToQueue =
  | (Exclude<EmailContent, { template: AskedTemplate }> & Addressed & { readonly stopToken?: undefined })
  | (AskedEmail & { readonly stopToken: string });

/**
 * Writes the mail now and queues its sending, both in the transaction of the work that caused it: no work without
 * its mail, and no mail without its work.
 */
export const queueEmail = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "jobs" | "config" | "clock">,
  email: EmailToQueue,
): Promise<void> => {
  const { stopToken } = email;
  const { subject, html, text } = renderEmail(email, {
    ...deps.config,
    stopLink: stopToken === undefined ? undefined : stopLinkFor(deps.config, stopToken),
  });
  const id = newId();
  await trx
    .insertInto("email")
    .values({
      id,
      household_id: email.householdId ?? null,
      template: email.template,
      to_address: email.to,
      subject,
      text_body: text,
      html_body: html,
      stop_token: stopToken ?? null,
      state: "queued",
      created_at: deps.clock.now(),
      sent_at: null,
    })
    .execute();
  await deps.jobs.send(trx, "send-email", { emailId: id });
};
