import type { changesSince } from "@evenly/contract/staff/mails";
import type { Selectable } from "kysely";
import { hashOf } from "../../database/ids.ts";
import type { EmailTable, StoredJson } from "../../database/tables.ts";
import type { Config } from "../config.ts";
import { stopLinkFor } from "./stop-link.ts";
import { type EmailContent, type EmailTemplate, templates } from "./templates/index.ts";
import type { Sender } from "./templates/message.ts";
import { type RenderedEmail, renderEmail } from "./templates/render-email.ts";
import { tokenMarks } from "./token-marks.ts";

/** What a mail may tell: whatever JSON holds, days and moments. */
type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Temporal.PlainDate
  | Temporal.ZonedDateTime
  | readonly Value[]
  | { readonly [key: string]: Value };

/** Days and moments are tagged, for a text that somebody typed may look like one. */
export function toStored(value: Value): StoredJson {
  if (value instanceof Temporal.PlainDate) return { $day: value.toString() };
  if (value instanceof Temporal.ZonedDateTime) return { $moment: value.toString() };
  if (Array.isArray(value)) return value.map(toStored);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) => (part === undefined ? [] : [[key, toStored(part)]])),
    );
  return (value ?? null) as StoredJson;
}

export function fromStored(stored: StoredJson): Value {
  if (Array.isArray(stored)) return stored.map(fromStored);
  if (typeof stored !== "object" || stored === null) return stored;
  const { $day, $moment } = stored as Readonly<Record<string, StoredJson>>;
  if (typeof $day === "string") return Temporal.PlainDate.from($day);
  if (typeof $moment === "string") return Temporal.ZonedDateTime.from($moment);
  return Object.fromEntries(Object.entries(stored).map(([key, part]) => [key, fromStored(part)]));
}

export type StoredEmail = Pick<
  Selectable<EmailTable>,
  "template" | "version" | "data" | "pageOf" | "subject" | "textBody" | "htmlBody"
>;

/**
 * A stored mail in today's words, with marks where its tokens belong; as it was stored, if a node of the version before
 * told it. Throws on one of a newer node, whose data this one does not know.
 */
export function renderStored(config: Config, email: StoredEmail): RenderedEmail {
  const { template, version, data, subject, textBody: text, htmlBody: html } = email;
  if (data === null) return { subject, text: text ?? "", html: html ?? "" };
  const known = versionOf(template);
  if (known === undefined || known < (version ?? 0))
    throw new Error(`A newer node told version ${String(version)} of ${template}`);
  return renderEmail({ template, data: fromStored(data) } as EmailContent, senderOf(config, email));
}

/** A mail as it would be sent, with marks where its tokens belong. `reader`: the housemate whose page it opens. */
export function renderUnsent(config: Config, email: EmailContent, reader: string | null): RenderedEmail {
  return renderEmail(email, senderOf(config, { template: email.template, pageOf: reader }));
}

/** Whether a sent mail's words are others today, by the hash of those that were sent. */
export function changedSince(
  email: StoredEmail & Pick<Selectable<EmailTable>, "textHash">,
  text: string,
): (typeof changesSince)[number] | null {
  if (email.textHash === null || email.textHash === hashOf(text)) return null;
  return email.version === versionOf(email.template) ? "sender" : "words";
}

/** Of today's words of this mail; undefined if there is no such mail. */
export function versionOf(template: string): number | undefined {
  return Object.hasOwn(templates, template) ? templates[template as EmailTemplate].version : undefined;
}

/** With marks for the tokens of its links. */
export function senderOf(
  config: Config,
  { template, pageOf: reader }: Pick<StoredEmail, "template" | "pageOf">,
): Sender {
  return {
    ...config,
    houseToken: reader === null ? undefined : tokenMarks.house,
    stopLink:
      templates[template as EmailTemplate].to === "stranger"
        ? stopLinkFor(config, tokenMarks.stop)
        : undefined,
  };
}
