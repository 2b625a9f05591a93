import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import { type EmailContent, templates } from "./templates/index.ts";
import { renderEmail } from "./templates/render-email.ts";
import type { Work } from "../dependencies.ts";
import { newId } from "../../database/ids.ts";
import { findWithPages } from "../access/index.ts";
import { isTrial } from "../config.ts";
import { issueTokens } from "./issue-tokens.ts";
import { stopLinkFor } from "./stop-link.ts";
import { tokenMarks, withTokens } from "./token-marks.ts";

type Addressed = { readonly to: string; readonly householdId?: string | undefined };
/** The housemate whose page the link opens. Ruling G1. */
type ToHousemate = { readonly housemateId: string };

type ToNoHousemate = { readonly housemateId?: undefined };

/** `membershipOffered`: the place that a successor may take. Ruling G5. */
export type AskedEmail = EmailContent<"stranger"> &
  Addressed &
  ToNoHousemate & { readonly membershipOffered?: string };

/** Mails that others ask for are queued by `queueAskedEmail`. */
export type EmailToQueue =
  | (EmailContent<"housemate"> & Addressed & ToHousemate)
  | (EmailContent<"address"> & Addressed & ToNoHousemate)
  | AskedEmail;

/** In the caller's transaction, so work and mail commit together. */
export const queueEmail = async (
  trx: Transaction<Database>,
  deps: Work,
  email: EmailToQueue,
): Promise<void> => queueEmails(trx, deps, [email]);

export const queueEmails = async (
  trx: Transaction<Database>,
  deps: Work,
  emails: readonly EmailToQueue[],
): Promise<void> => {
  const withPages = await findWithPages(
    trx,
    emails.flatMap(({ housemateId }) => housemateId ?? []),
  );
  let rows = emails.map((email) => write(deps, email, withPages));
  if (isTrial(deps.config)) rows = await withTrialLinks(trx, deps, rows);
  await trx.insertInto("email").values(rows).execute();
  await deps.jobs.sendAll(
    trx,
    "deliver-email",
    rows.map(({ id }) => ({ emailId: id })),
  );
};

/** A trial's mailbox is the table, so its links work. */
async function withTrialLinks(trx: Transaction<Database>, deps: Work, rows: readonly EmailRow[]) {
  const tokens = await issueTokens(trx, deps, rows);
  return rows.map((row, index) => withTokens(row, tokens[index]));
}

type EmailRow = ReturnType<typeof write>;

const write = ({ config, clock }: Work, email: EmailToQueue, withPages: ReadonlySet<string>) => {
  const { housemateId } = email;
  const hasPage = housemateId !== undefined && withPages.has(housemateId);
  const isAsked = templates[email.template].to === "stranger";
  const { subject, html, text } = renderEmail(email, {
    ...config,
    houseToken: hasPage ? tokenMarks.house : undefined,
    stopLink: isAsked ? stopLinkFor(config, tokenMarks.stop) : undefined,
  });
  return {
    id: newId(),
    household_id: email.householdId ?? null,
    page_of: hasPage ? housemateId : null,
    membership_offered: "membershipOffered" in email ? (email.membershipOffered ?? null) : null,
    is_marked: true,
    template: email.template,
    to_address: email.to,
    subject,
    text_body: text,
    html_body: html,
    state: "queued" as const,
    created_at: clock.now(),
    sent_at: null,
  };
};
