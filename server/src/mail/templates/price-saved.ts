import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { countOf, greet, oneLine, packageFacts, plainLine, perMonth, perWeek } from "./wording.ts";

export const writePriceSaved = (data: EmailData["price-saved"], { brand }: Sender): Message => ({
  subject: `Your saved price: ${perWeek(data.weekly)}`,
  preheader: `${perMonth(data.monthly)}, with no deposit and no set-up fees.`,
  title: "Your saved price",
  blocks: [
    greet(data.firstName),
    {
      kind: "paragraph",
      text: `Here is the package you saved for ${countOf(data.housemateCount, "housemate", "housemates")} at ${plainLine(data.place)}.`,
    },
    { kind: "price", weekly: data.weekly, monthly: data.monthly },
    ...(data.discountDescription
      ? [
          {
            kind: "paragraph",
            text: `Your discount is in this price: ${oneLine(data.discountDescription)}.`,
          } as const,
        ]
      : []),
    { kind: "heading", text: "Your package" },
    packageFacts(data.products),
    { kind: "button", label: "Open your package", href: data.link },
    {
      kind: "paragraph",
      text: "We keep this price for 30 days. The link is yours to share: whoever has it sees the same package and price.",
    },
    {
      kind: "paragraph",
      text: "Everyone pays the same share from their own bank account, and nobody pays before the tenancy starts.",
    },
  ],
  reason: `You got this mail because your email address was given to save a price with ${brand.name}.`,
});
