import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { EmailRefused } from "../port.ts";
import type { Dependencies } from "../../dependencies.ts";
import { oneClickLinkFor } from "../stop-link.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { JobHandler } from "../../queue/index.ts";

type Needs = Pick<Dependencies, "db" | "emailSender" | "clock" | "config">;
type Bodies = { readonly text_body: string; readonly html_body: string };

/**
 * Sends one mail at least once. A mail that is sent or given up is left alone; one whose process died between the
 * sending and the writing-down goes out again under the same Message-ID. No transaction stays open while a mail
 * server is being waited for.
 */
export const sendEmail =
  (deps: Needs): JobHandler<"send-email"> =>
  async ({ emailId }, { isLast }) => {
    const { db, emailSender, clock } = deps;
    const email = await findQueuedEmail(db, emailId);
    if (!email) return;
    try {
      await emailSender.send({
        to: email.to_address,
        subject: email.subject,
        text: email.text_body,
        html: email.html_body,
        messageId: email.id,
        stopLink: email.stop_token === null ? undefined : oneClickLinkFor(deps.config, email.stop_token),
      });
    } catch (error) {
      const isRefused = error instanceof EmailRefused;
      if (isRefused || isLast) await giveUpEmail(deps, email, isRefused ? "refused" : "mail server away");
      if (isRefused) return;
      throw error;
    }
    await db
      .updateTable("email")
      .set({ state: "sent", sent_at: clock.now(), ...bodiesToKeep(deps, email) })
      .where("id", "=", email.id)
      .where("state", "=", "queued")
      .execute();
  };

/** The token of a link to a page is kept only as a hash, once its mail has left or is given up. Ruling G1. */
const bodiesToKeep = ({ emailSender }: Needs, { text_body, html_body }: Bodies): Partial<Bodies> =>
  emailSender.isMailbox ? {} : { text_body: withoutTokens(text_body), html_body: withoutTokens(html_body) };

const withoutTokens = (body: string): string => body.replace(/(\/my-house[\w/-]*\?token=)[\w-]+/g, "$1…");

const findQueuedEmail = (db: Kysely<Database>, emailId: string) =>
  db
    .selectFrom("email")
    .selectAll()
    .where("id", "=", emailId)
    .where("state", "=", "queued")
    .executeTakeFirst();

const giveUpEmail = (
  deps: Needs,
  email: Bodies & { id: string; household_id: string | null; template: string },
  reason: string,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("email")
      .set({ state: "failed", ...bodiesToKeep(deps, email) })
      .where("id", "=", email.id)
      .execute();
    await recordAudit(trx, {
      householdId: email.household_id,
      actor: { kind: "job", id: "send-email" },
      action: "email-failed",
      at: deps.clock.now(),
      detail: { emailId: email.id, template: email.template, reason },
    });
  });
