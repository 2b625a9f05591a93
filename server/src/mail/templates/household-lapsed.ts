import * as pages from "@evenly/domain/pages";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

const words = {
  title: "Your account has ended",
  hasEnded: (place: string) =>
    `Not every place in the account for ${place} was taken in time, so it has ended. We set up no utilities.`,
  signUpAgain: "The address is free, so you can sign up again whenever you like.",
  newPrice: "Get a new price",
};

/** Ruling G4. */
export const householdLapsed = {
  to: "housemate",
  version: 1,
  write: (data, sender) =>
    accountMessage(data, sender, {
      subject: words.title,
      preheader: shared.payNothing,
      blocks: [
        paragraph(words.hasEnded(plainLine(data.fullAddress))),
        { kind: "list", items: [shared.nothingToPay, shared.debitCancelled, words.signUpAgain] },
        { kind: "button", label: words.newPrice, href: sender.publicUrl + pages.home },
        paragraph(shared.ifAsked(sender.brand)),
      ],
    }),
  example: sample.reader,
} satisfies Template<Reader>;
