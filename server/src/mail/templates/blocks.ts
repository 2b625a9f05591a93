import type { Brand } from "@evenly/contract/config";
import type { Block } from "./message.ts";
import { oneLine, plainName } from "./typed-text.ts";
import * as words from "./words.ts";

export type ProductLine = { readonly label: string; readonly title: string };

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });

export const heading = (text: string): Block => ({ kind: "heading", text });

export const finePrint = (text: string): Block => ({ kind: "fine-print", text });

export const greet = (name = ""): Block => paragraph(words.greeting(plainName(name)));

/** An advance notice also needs reference, creditor and contact. Ruling F5. */
export const noticeFacts = (
  reference: string,
  brand: Brand,
  more: readonly (readonly [string, string])[] = [],
): Block => ({
  kind: "facts",
  rows: [
    [words.onStatement, brand.statementName],
    [words.reference, reference],
    ...more,
    [words.collectedBy, brand.companyName],
    [words.phone, brand.phone],
    [words.email, brand.email],
  ],
});

export const packageFacts = (products: readonly ProductLine[]): Block => ({
  kind: "facts",
  rows: products.map(({ label, title }) => [oneLine(label), oneLine(title)] as const),
});
