import { accountMessage } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { countOf, plainLine } from "./wording.ts";

export const writeJoinLinkChanged = (data: EmailData["join-link-changed"], sender: Sender): Message => {
  const place = plainLine(data.fullAddress);
  return accountMessage(data, sender, {
    subject: "Your join link has changed",
    preheader: "The old link no longer works. Here's the new one.",
    title: "Your join link has changed",
    blocks: [
      {
        kind: "paragraph",
        text: `We've replaced the join link of the account for ${place}. The old one no longer works, so please send this one to whoever is missing.`,
      },
      { kind: "house", housemateCount: data.housemateCount, joined: data.housemateCount - data.remaining },
      {
        kind: "paragraph",
        text: `${countOf(data.remaining, "place is", "places are")} still open. Your own place and your Direct Debit are as they were.`,
      },
      { kind: "button", label: "Open the join link", href: data.joinLink },
      { kind: "paragraph", text: `If you have a question, please call us on ${sender.brand.phone}.` },
    ],
  });
};
