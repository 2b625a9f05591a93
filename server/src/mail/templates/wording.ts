import type { Brand } from "@evenly/contract/config";
import { formatPounds } from "@evenly/domain/money";
import type { Pence } from "@evenly/domain/money";
import type { Block } from "./message.ts";
import type { ProductLine } from "./email-data.ts";

const longestNameShown = 40;

const longestPlaceShown = 120;

/** What a recipient stops mails by that others ask for. */
export const stopWords = "Do not write to me again";

/**
 * What somebody typed, made safe to put into a mail to somebody else: one line, no direction marks, of bounded length,
 * and nothing that a mail client would turn into a link.
 */
const plain = (text: string, longest: number): string =>
  [
    ...text
      .normalize("NFKC")
      .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu, " ")
      // A flat in Scotland is 3/2; before a letter a slash only makes addresses of pages.
      .replace(/(?<!\d)\/|\/(?!\d)/g, " ")
      .replace(/[\\:@<>]+/g, " ")
      .replace(/[.。](?=[\p{L}\p{N}])/gu, ". ")
      .replace(/\s+/g, " ")
      .trim(),
  ]
    .slice(0, longest)
    .join("")
    .trim();

/** A name as somebody typed it. */
export const plainName = (name: string): string => plain(name.replaceAll("/", " "), longestNameShown);

/** Any other line of theirs: an address, the name on an account. */
export const plainLine = (address: string): string => plain(address, longestPlaceShown);

export const greet = (name: string | undefined): Block => {
  const plain = plainName(name ?? "");
  return { kind: "paragraph", text: plain ? `Hi ${plain},` : "Hello," };
};

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });

/** Any other text that people typed, on one line. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

export const countOf = (count: number, one: string, many: string): string =>
  `${String(count)} ${count === 1 ? one : many}`;

export const perWeek = (amount: Pence): string => `${formatPounds(amount)} per person per week`;

export const perMonth = (amount: Pence): string => `${formatPounds(amount)} per person per month`;

/** Who has joined, in words: what the picture of the House means. */
export const describePlaces = (housemateCount: number, joined: number): string => {
  if (joined < housemateCount) {
    return `${String(joined)} of ${countOf(housemateCount, "housemate", "housemates")} ${joined === 1 ? "has" : "have"} joined. ${String(housemateCount - joined)} to go.`;
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

/** What an advance notice has to carry beside its amounts and days: reference, who collects, how to reach them. Ruling F5. */
export const noticeFacts = (
  reference: string,
  brand: Brand,
  more: readonly (readonly [string, string])[] = [],
): Block => ({
  kind: "facts",
  rows: [
    ["On your statement", brand.statementName],
    ["Reference", reference],
    ...more,
    ["Collected by", brand.companyName],
    ["Phone", brand.phone],
    ["Email", brand.email],
  ],
});

export const packageFacts = (products: readonly ProductLine[]): Block => ({
  kind: "facts",
  rows: products.map(({ label, title }) => [oneLine(label), oneLine(title)] as const),
});

/** The head of two columns of what changes. */
export const beforeAndAfter = ["Before", "Now"] as const;
