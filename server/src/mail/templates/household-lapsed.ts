import * as pages from "@evenly/domain/pages";
import { accountMessage } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import * as words from "./household-lapsed-words.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeHouseholdLapsed = (data: EmailData["household-lapsed"], sender: Sender): Message =>
  accountMessage(data, sender, {
    subject: words.title,
    preheader: shared.payNothing,
    title: words.title,
    blocks: [
      paragraph(words.hasEnded(plainLine(data.fullAddress))),
      { kind: "list", items: [shared.nothingToPay, shared.debitCancelled, words.signUpAgain] },
      { kind: "button", label: words.newPrice, href: sender.publicUrl + pages.home },
      paragraph(shared.ifAsked(sender.brand)),
    ],
  });
