import { formatPounds } from "@evenly/domain/money";
import type { Pence } from "@evenly/domain/money";
import type { Block } from "./message.ts";
import type { ProductLine } from "./email-data.ts";

const longestNameShown = 40;

/**
 * A name as somebody typed it, made safe to put into a mail to somebody else: one line, no direction marks, of
 * bounded length, and nothing that a mail client would turn into a link.
 */
export const plainName = (name: string): string =>
  [
    ...name
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
      .replace(/[/\\:@<>]+/g, " ")
      .replace(/\.(?=[\p{L}\p{N}])/gu, ". ")
      .replace(/\s+/g, " ")
      .trim(),
  ]
    .slice(0, longestNameShown)
    .join("")
    .trim();

export const greet = (name: string | undefined): Block => {
  const plain = plainName(name ?? "");
  return { kind: "paragraph", text: plain ? `Hi ${plain},` : "Hello," };
};

/** Any other text that people typed, on one line. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

export const countOf = (count: number, one: string, many: string): string =>
  `${String(count)} ${count === 1 ? one : many}`;

export const perWeek = (amount: Pence): string => `${formatPounds(amount)} per person per week`;

export const perMonth = (amount: Pence): string => `${formatPounds(amount)} per person per month`;

/** Who has joined, in words: what the picture of the House means. */
export const describePlaces = (housemateCount: number, joined: number): string => {
  if (joined < housemateCount) {
    return `${String(joined)} of ${countOf(housemateCount, "housemate", "housemates")} joined. ${String(housemateCount - joined)} to go.`;
  }
  return housemateCount === 1
    ? "Your house is complete."
    : `All ${String(housemateCount)} housemates have joined.`;
};

/** For who does not see the picture. */
export const describeHouse = (housemateCount: number, joined: number): string => {
  if (joined < housemateCount) {
    return `A house with ${String(joined)} of ${String(housemateCount)} windows lit.`;
  }
  return housemateCount === 1 ? "A house with its one window lit." : "A house with every window lit.";
};

export const packageFacts = (products: readonly ProductLine[]): Block => ({
  kind: "facts",
  rows: products.map(({ label, title }) => [oneLine(label), oneLine(title)] as const),
});
