import { cancellationRight } from "./cancellation-right.ts";
import type { Brand } from "./config.ts";
import type { LegalSection } from "./legal-text.ts";

/** The demo brand's terms, as shown and as stored with consents. Ruling D18. */
export function terms(
  brand: Pick<Brand, "name" | "phone" | "email" | "companyName" | "registeredAddress">,
): LegalSection[] {
  const { name, phone, email } = brand;
  return [
    {
      paragraphs: [
        "This is a demonstration. An operator of this service replaces this page with its own terms, after taking advice.",
      ],
    },
    {
      heading: "What you get",
      paragraphs: [
        `${name} sets up and pays the shared bills that your house chose. Each housemate pays one equal monthly amount by Direct Debit from their own bank account. There is no deposit and no set-up fee.`,
      ],
    },
    {
      heading: "When it starts",
      points: [
        "Nothing is set up until every housemate has joined.",
        "Nothing is paid before the utilities start date.",
        "We tell you the amount and the date of a payment before we collect it.",
      ],
    },
    {
      heading: "Your share",
      paragraphs: [
        "Every housemate is equal: you owe your own share and nobody else's. Prices are per person per week, based on a 12 month contract, and are collected monthly.",
      ],
    },
    {
      heading: "How long a price holds",
      paragraphs: [
        "A price that we quoted or that you shared holds for 30 days. If it has changed after that, we show you first.",
      ],
    },
    {
      heading: "Changing your mind",
      paragraphs: [
        `While your house is not full, you can withdraw on your own page at any time. For 14 days after you sign up you can cancel your contract without a reason, as it says below. Call ${phone} or write to ${email}. You can cancel a Direct Debit at your bank at any time.`,
        "When you cancel before your services start, your place is free again and you owe nothing. When you cancel after they have started, your place stays empty, and what the others pay stays the same.",
      ],
    },
    ...cancellationRight(brand),
  ];
}
