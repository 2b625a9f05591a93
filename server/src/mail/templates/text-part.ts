import type { Block, Message, Sender } from "./message.ts";
import { beforeAndAfter, describePlaces, perMonth, perWeek, stopWords } from "./wording.ts";

/** The text part of a mail. Long lines are left whole: the client wraps them, and links stay in one piece. */
export const renderText = (message: Message, { brand, publicUrl, stopLink }: Sender): string =>
  [
    `${message.title}\n${"=".repeat([...message.title].length)}`,
    ...message.blocks.map(renderBlock),
    [
      "-- ",
      `${brand.name}. ${brand.strapline}`,
      `${brand.phone} | ${brand.email}`,
      message.reason,
      ...(stopLink === undefined ? [] : [`${stopWords}: ${stopLink}`]),
      `${brand.companyName}, company number ${brand.companyNumber}, ${brand.registeredAddress}`,
      `Privacy policy: ${new URL(brand.links.privacyPolicy, publicUrl).href}`,
    ].join("\n"),
  ].join("\n\n") + "\n";

const renderBlock = (block: Block): string => {
  switch (block.kind) {
    case "paragraph":
    case "fine-print":
      return block.text;
    case "heading":
      return `${block.text}\n${"-".repeat([...block.text].length)}`;
    case "facts":
      return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "list":
      return block.items.map((item) => `* ${item}`).join("\n");
    case "steps":
      return block.items.map((item, index) => `${String(index + 1)}. ${item}`).join("\n");
    case "button":
      return `${block.label}:\n${block.href}`;
    case "price":
      return `${perWeek(block.weekly)}\n${perMonth(block.monthly)}`;
    case "house":
      return describePlaces(block.housemateCount, block.joined);
    case "table":
      return alignColumns([block.head, ...block.rows, ...totalsOf(block)]);
    case "before-and-after":
      return alignColumns([beforeAndAfter, ...block.rows]);
  }
};

const totalsOf = ({ head, totals = [] }: Extract<Block, { kind: "table" }>): string[][] =>
  totals.map(([label, figure]) => [label, ...head.slice(2).map(() => ""), figure]);

const alignColumns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd((widths[column] ?? 0) + 3))
        .join("")
        .trimEnd(),
    )
    .join("\n");
};
