import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { EmailContent } from "./templates/email-data.ts";
import { renderEmail } from "./templates/render-email.ts";
import type { Dependencies } from "../dependencies.ts";
import { newId } from "../../database/ids.ts";
import { issueHouseTokens } from "../access/index.ts";
import { stopLinkFor } from "./stop-link.ts";

type Addressed = { readonly to: string; readonly householdId?: string | undefined };
/** The housemate whose page the link opens. Ruling G1. */
type ToHousemate = { readonly housemateId: string; readonly stopToken?: undefined };

/** Mails to an address that somebody else may have given. */
export const askedTemplates = ["invitation", "reminder", "price-saved", "successor-invitation"] as const;
/** Mails to staff, and to an address that no housemate uses any more. */
type PagelessTemplate = "staff-invitation" | "approval-waits" | "email-changed-from";
type ToNoHousemate = { readonly housemateId?: undefined; readonly stopToken?: undefined };
type AskedTemplate = (typeof askedTemplates)[number];

export type AskedEmail = Extract<EmailContent, { template: AskedTemplate }> & Addressed;

/** Mails that others ask for carry an unsubscribe token: see `queueAskedEmail`. */
export type EmailToQueue =
  | (Exclude<EmailContent, { template: AskedTemplate | PagelessTemplate }> & Addressed & ToHousemate)
  | (Extract<EmailContent, { template: PagelessTemplate }> & Addressed & ToNoHousemate)
  | (AskedEmail & { readonly housemateId?: undefined; readonly stopToken: string });

/** In the caller's transaction, so work and mail commit together. */
export const queueEmail = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "jobs" | "config" | "clock">,
  email: EmailToQueue,
): Promise<void> => queueEmails(trx, deps, [email]);

export const queueEmails = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "jobs" | "config" | "clock">,
  emails: readonly EmailToQueue[],
): Promise<void> => {
  const housemateIds = emails.flatMap(({ housemateId }) => housemateId ?? []);
  const tokens = (await issueHouseTokens(trx, deps, housemateIds)).values();
  const rows = emails.map((email) =>
    write(deps, email, email.housemateId === undefined ? undefined : tokens.next().value),
  );
  await trx.insertInto("email").values(rows).execute();
  await deps.jobs.sendAll(
    trx,
    "send-email",
    rows.map(({ id }) => ({ emailId: id })),
  );
};

const write = (
  { config, clock }: Pick<Dependencies, "config" | "clock">,
  email: EmailToQueue,
  houseToken: string | undefined,
) => {
  const { stopToken } = email;
  const { subject, html, text } = renderEmail(email, {
    ...config,
    houseToken,
    stopLink: stopToken === undefined ? undefined : stopLinkFor(config, stopToken),
  });
  return {
    id: newId(),
    household_id: email.householdId ?? null,
    template: email.template,
    to_address: email.to,
    subject,
    text_body: text,
    html_body: html,
    stop_token: stopToken ?? null,
    state: "queued" as const,
    created_at: clock.now(),
    sent_at: null,
  };
};
