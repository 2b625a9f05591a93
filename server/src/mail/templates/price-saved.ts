import { formatPounds } from "@evenly/domain/money";
import { greet, heading, packageFacts, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import * as words from "./price-saved-words.ts";
import { oneLine, plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writePriceSaved = (data: EmailData["price-saved"], { brand }: Sender): Message => ({
  subject: words.subject(formatPounds(data.weekly)),
  preheader: words.preheader(formatPounds(data.monthly)),
  title: words.title,
  blocks: [
    greet(data.firstName),
    paragraph(words.savedFor(data.housemateCount, plainLine(data.place))),
    { kind: "price", weekly: data.weekly, monthly: data.monthly },
    ...(data.discountDescription ? [paragraph(words.discount(oneLine(data.discountDescription)))] : []),
    heading(shared.yourPackage),
    packageFacts(data.products),
    { kind: "button", label: words.openPackage, href: data.link },
    paragraph(words.keptFor),
    paragraph(words.sameShare),
  ],
  reason: words.reason(brand),
});
