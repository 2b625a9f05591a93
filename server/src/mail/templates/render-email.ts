import { formatPounds } from "@evenly/domain/money";
import { renderHtml } from "./html-part.ts";
import { type EmailContent, type EmailData, type EmailTemplate, templates } from "./index.ts";
import type { Block, Message, Sender, Template } from "./message.ts";
import * as words from "./words.ts";

const byName: { readonly [Name in EmailTemplate]: Template<EmailData[Name]> } = templates;

function writeMessage<Name extends EmailTemplate>(
  name: Name,
  data: EmailData[Name],
  sender: Sender,
): Message {
  const { isPassedOn, write } = byName[name];
  return write(data, isPassedOn ? withoutHouseToken(sender) : sender);
}

function withoutHouseToken({ houseToken, ...sender }: Sender): Sender {
  return { ...sender, isPassedOn: houseToken !== undefined };
}

export type RenderedEmail = { readonly subject: string; readonly html: string; readonly text: string };

export function renderEmail(email: EmailContent, sender: Sender): RenderedEmail {
  const message = writeMessage(email.template, email.data, sender);
  return {
    subject: message.subject,
    text: renderText(message, sender),
    /** Costs many times what the text costs, so that only who sends or shows it pays for it. */
    get html() {
      return renderHtml(message, sender);
    },
  };
}

/** Long lines are not wrapped, so links stay whole. */
function renderText(message: Message, { brand, publicUrl, stopLink }: Sender): string {
  return (
    [
      underline(message.title ?? message.subject, "="),
      ...message.blocks.map(renderBlock),
      [
        "-- ",
        words.strapline(brand),
        `${brand.phone} | ${brand.email}`,
        message.reason,
        ...(stopLink === undefined ? [] : [`${words.stopEmails}: ${stopLink}`]),
        words.company(brand),
        `${words.privacyPolicy}: ${new URL(brand.links.privacyPolicy, publicUrl).href}`,
      ].join("\n"),
    ].join("\n\n") + "\n"
  );
}

function underline(text: string, line: string): string {
  return `${text}\n${line.repeat([...text].length)}`;
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case "paragraph":
    case "fine-print":
      return block.text;
    case "heading":
      return underline(block.text, "-");
    case "facts":
      return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "list":
      return block.items.map((item) => `* ${item}`).join("\n");
    case "steps":
      return block.items.map((item, index) => `${String(index + 1)}. ${item}`).join("\n");
    case "button":
      return `${block.label}:\n${block.href}`;
    case "price":
      return block.prices.map(([amount, unit]) => `${formatPounds(amount)} ${unit}`).join("\n");
    case "house":
      return words.placesTaken(block.housemateCount, block.joined);
    case "table":
      return alignColumns([block.head, ...block.rows, ...totalsOf(block)]);
    case "before-and-after":
      return alignColumns([[words.before, words.now], ...block.rows]);
  }
}

function totalsOf({ head, totals = [] }: Extract<Block, { kind: "table" }>): string[][] {
  return totals.map(([label, figure]) => [label, ...head.slice(2).map(() => ""), figure]);
}

function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd((widths[column] ?? 0) + 3))
        .join("")
        .trimEnd(),
    )
    .join("\n");
}
