import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import { type EmailContent, templates, urgentTemplates } from "./templates/index.ts";
import { renderEmail } from "./templates/render-email.ts";
import type { Work } from "../dependencies.ts";
import { currentTrace } from "../trace.ts";
import { newId } from "../../database/ids.ts";
import { findRecipients } from "../access/index.ts";
import { isTrial } from "../config.ts";
import { issueTokens } from "./issue-tokens.ts";
import { senderOf, toStored } from "./stored-email.ts";

/** Somebody without a place. */
type ToAddress = { readonly to: string; readonly householdId?: string | undefined };

/** `membershipOffered`: the place that a successor may take. Ruling G5. */
export type ToStranger = EmailContent<"stranger"> & ToAddress & { readonly membershipOffered?: string };

/** Whom to tell which message, with its data. Those to strangers go through `tellStranger`. */
export type OutgoingMessage =
  | (EmailContent<"housemate"> & { readonly housemateId: string })
  | (EmailContent<"address"> & ToAddress)
  | ToStranger;

/**
 * By mail, so far. In the caller's transaction, so that work and message commit together. Returns the ids of the mails,
 * in order. Who has died is sent none, whatever it is about. Ruling F6.
 */
export async function tell(
  trx: Transaction<Database>,
  deps: Work,
  messageOrMessages: OutgoingMessage | readonly OutgoingMessage[],
): Promise<readonly string[]> {
  const wanted = [messageOrMessages].flat();
  const recipients = await findRecipients(
    trx,
    wanted.flatMap((message) => ("housemateId" in message ? message.housemateId : [])),
  );
  const messages = wanted.filter(
    (message) => !("housemateId" in message && recipients.get(message.housemateId)?.hasDied),
  );
  if (messages.length === 0) return [];
  const mails = messages.map((message) => write(deps, message, recipients));
  const tokens = isTrial(deps.config) ? await issueTokens(trx, deps, mails) : [];
  const rows = mails.map(({ row }, index) => ({
    ...row,
    trialTokens: tokens[index] === undefined ? null : JSON.stringify(tokens[index]),
  }));
  await trx.insertInto("email").values(rows).execute();
  const households = new Map(rows.map(({ id, householdId }) => [id, householdId]));
  currentTrace()?.touch("emailIds", [...households.keys()]);
  for (const [urgency, some] of Map.groupBy(rows, ({ template }) => (urgentTemplates.has(template) ? 1 : 0)))
    await deps.jobs.sendAll(
      trx,
      "send-mail",
      some.map(({ id }) => ({ emailId: id })),
      { priority: urgency, householdOf: ({ emailId }) => households.get(emailId) ?? undefined },
    );
  return rows.map(({ id }) => id);
}

type Recipients = Awaited<ReturnType<typeof findRecipients>>;

function destinationOf(message: OutgoingMessage, recipients: Recipients) {
  if (!("housemateId" in message)) return { to: message.to, householdId: message.householdId, pageOf: null };
  const { housemateId } = message;
  const recipient = recipients.get(housemateId);
  if (recipient === undefined) throw new Error(`No housemate ${housemateId}`);
  const { email: to, householdId, hasPage } = recipient;
  return { to, householdId, pageOf: hasPage ? housemateId : null };
}

function write({ config, clock }: Work, message: OutgoingMessage, recipients: Recipients) {
  const { template } = message;
  const { to, householdId, pageOf } = destinationOf(message, recipients);
  const { subject, text } = renderEmail(message, senderOf(config, { template, pageOf }));
  const cause = currentTrace()?.causeOf([pageOf, householdId].filter((id) => typeof id === "string"));
  const row = {
    id: newId(),
    requestId: cause?.requestId ?? null,
    householdId: householdId ?? null,
    pageOf,
    membershipOffered: "membershipOffered" in message ? (message.membershipOffered ?? null) : null,
    isMarked: true,
    template,
    version: templates[template].version,
    data: JSON.stringify(toStored(message.data)),
    toAddress: to,
    subject,
    state: "queued" as const,
    createdAt: clock.now(),
    sentAt: null,
  };
  return { row, text };
}
