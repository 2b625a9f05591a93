import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { EmailContent } from "../adapters/email/templates/email-data.ts";
import { renderEmail } from "../adapters/email/templates/render-email.ts";
import type { Dependencies } from "../dependencies.ts";
import { newId } from "../id.ts";

export type EmailToQueue = EmailContent & {
  readonly to: string;
  readonly householdId?: string | undefined;
};

/**
 * Writes the mail now and queues its sending, both in the transaction of the work that caused it: no work without
 * its mail, and no mail without its work.
 */
export const queueEmail = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "jobs" | "config">,
  email: EmailToQueue,
): Promise<void> => {
  const { subject, html, text } = renderEmail(email, deps.config);
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
      state: "queued",
      sent_at: null,
    })
    .execute();
  await deps.jobs.send(trx, "send-email", { emailId: id });
};
