import { accountMessage } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { paragraph, plainLine } from "./wording.ts";

/** Ruling G4. */
export const writeHouseholdLapsed = (data: EmailData["household-lapsed"], sender: Sender): Message => {
  const { brand, publicUrl } = sender;
  return accountMessage(data, sender, {
    subject: "Your account has ended",
    preheader: "You pay nothing, and your Direct Debit is cancelled.",
    title: "Your account has ended",
    blocks: [
      paragraph(
        `Not every place in the account for ${plainLine(data.fullAddress)} was taken in time, so it has ended. We set up no utilities.`,
      ),
      {
        kind: "list",
        items: [
          "You pay nothing. Nothing was charged.",
          "Your Direct Debit is cancelled. You needn't tell your bank.",
          "The address is free, so you can sign up again whenever you like.",
        ],
      },
      { kind: "button", label: "Get a new price", href: `${publicUrl}/` },
      paragraph(`If you have a question, call us on ${brand.phone} or write to ${brand.email}.`),
    ],
  });
};
