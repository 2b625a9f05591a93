import type { Brand } from "@evenly/contract/config";
import { contractPrice, formatPounds, type Pence } from "@evenly/domain/money";
import { quoteHonouredDays } from "@evenly/domain/quoted-price";
import { greet, heading, packageFacts, paragraph, priceBlock, type ProductLine } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { oneLine, plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = {
  readonly firstName?: string | undefined;
  readonly link: string;
  readonly weekly: Pence;
  readonly monthly: Pence;
  readonly housemateCount: number;
  readonly place: string;
  readonly products: readonly ProductLine[];
  readonly discountDescription?: string | undefined;
};

const words = {
  subject: "Your saved price",
  preheader: (weekly: string, monthly: string, contract: string) =>
    `${weekly} per person per week, ${monthly} a month, ${contract} for 12 months. No deposit and no set-up fees.`,
  savedFor: (size: number, place: string) =>
    `Here is the package you saved for ${shared.housemates(size)} at ${place}.`,
  discount: (description: string) => `Your discount is in this price: ${description}.`,
  openPackage: "Open your package",
  keptFor: `We keep this price for ${String(quoteHonouredDays)} days. The link is yours to share: whoever has it sees the same package and price.`,
  sameShare:
    "Everyone pays the same share from their own bank account, and nobody pays before the tenancy starts.",
  reason: ({ name }: Brand) =>
    `You got this mail because your email address was given to save a price with ${name}.`,
};

export const priceSaved = {
  to: "stranger",
  version: 2,
  write: (data, { brand }) => ({
    subject: words.subject,
    preheader: words.preheader(
      formatPounds(data.weekly),
      formatPounds(data.monthly),
      formatPounds(contractPrice(data.weekly)),
    ),
    blocks: [
      greet(data.firstName),
      paragraph(words.savedFor(data.housemateCount, plainLine(data.place))),
      priceBlock({ ...data, term: contractPrice(data.weekly) }, shared.perContract),
      ...(data.discountDescription ? [paragraph(words.discount(oneLine(data.discountDescription)))] : []),
      heading(shared.yourPackage),
      packageFacts(data.products),
      { kind: "button", label: words.openPackage, href: data.link },
      paragraph(words.keptFor),
      paragraph(words.sameShare),
    ],
    reason: words.reason(brand),
  }),
  example: {
    ...sample.price,
    firstName: "Amira",
    link: "https://bills.example/short-summary?address=addr&housemates=4&hash=abc",
    housemateCount: 4,
    place: sample.reader.fullAddress,
    products: sample.products,
    discountDescription: "10% off everything",
  },
} satisfies Template<Data>;
