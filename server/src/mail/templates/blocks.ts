import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import { formatPounds, type Pence } from "@evenly/domain/money";
import type { Block } from "./message.ts";
import { oneLine, plainName } from "./typed-text.ts";
import * as words from "./words.ts";

export type ProductLine = { readonly label: string; readonly title: string };

export function paragraph(text: string): Block {
  return { kind: "paragraph", text };
}

export function heading(text: string): Block {
  return { kind: "heading", text };
}

export function finePrint(text: string): Block {
  return { kind: "fine-print", text };
}

export function greet(name = ""): Block {
  return paragraph(words.greeting(plainName(name)));
}

/** An advance notice also needs reference, creditor and contact. Ruling F5. */
export function noticeFacts(
  reference: string,
  brand: Brand,
  more: readonly (readonly [string, string])[] = [],
): Block {
  return {
    kind: "facts",
    rows: [
      [words.onStatement, brand.statementName],
      [words.reference, reference],
      ...more,
      [words.collectedBy, brand.companyName],
      [words.phone, brand.phone],
      [words.email, brand.email],
    ],
  };
}

/** Nothing to a reader who has none to share. Ruling A5. */
export function offerJoinLink(text: string, joinLink: string | undefined): Block[] {
  return joinLink === undefined
    ? []
    : [paragraph(text), { kind: "button", label: words.openJoinLink, href: joinLink }];
}

type Payment = { readonly collectionDate: Temporal.PlainDate; readonly amount: Pence };

export function paymentTable(payments: readonly Payment[], ...totals: (readonly [string, string])[]): Block {
  return {
    kind: "table",
    head: [words.takenOn, words.amount],
    rows: payments.map(({ collectionDate, amount }) => [formatDate(collectionDate), formatPounds(amount)]),
    totals,
  };
}

/** The same price for a week, a month and the whole term, each as prominent as the others; older mails have not all. */
export function priceBlock(
  {
    weekly,
    monthly,
    term,
  }: {
    readonly weekly?: Pence | undefined;
    readonly monthly: Pence;
    readonly term?: Pence | undefined;
  },
  termUnit: string = words.perTerm,
): Block {
  return {
    kind: "price",
    prices: [
      ...(weekly === undefined ? [] : ([[weekly, words.perPersonPerWeek]] as const)),
      [monthly, words.perPersonPerMonth],
      ...(term === undefined ? [] : ([[term, termUnit]] as const)),
    ],
  };
}

export function packageFacts(products: readonly ProductLine[]): Block {
  return {
    kind: "facts",
    rows: products.map(({ label, title }) => [oneLine(label), oneLine(title)] as const),
  };
}
