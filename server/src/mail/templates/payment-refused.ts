import { formatPounds, pence, type Pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { accountMessage, houseDoor, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";

type Data = Reader & { readonly amount: Pence };

const words = {
  subject: (amount: string) => `Your bank did not pay ${amount}`,
  preheader: "Nothing was paid. You can try again.",
  refused: (amount: string, place: string) =>
    `You approved a payment of ${amount} for the bills at ${place}, and your bank has not made it. Nothing was paid.`,
  again: "You can try again from your page. What we held meanwhile goes on as it was.",
  payAgain: "Pay it now",
};

/** To the payer, whose bank refused what they had approved. Ruling I3. */
export const paymentRefused = {
  to: "housemate",
  version: 1,
  write: (data, sender) => {
    const amount = formatPounds(data.amount);
    return accountMessage(data, sender, {
      subject: words.subject(amount),
      preheader: words.preheader,
      blocks: [
        paragraph(words.refused(amount, plainLine(data.fullAddress))),
        paragraph(words.again),
        ...houseDoor(sender, words.payAgain, pages.payNow),
      ],
    });
  },
  example: { ...sample.reader, amount: pence(10_000) },
} satisfies Template<Data>;
