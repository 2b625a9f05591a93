import { formatDate } from "@evenly/domain/calendar";
import { accountMessage } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine } from "./wording.ts";

export const writeHouseComplete = (data: EmailData["house-complete"], sender: Sender): Message => {
  const place = plainLine(data.fullAddress);
  return accountMessage(data, sender, {
    subject: "Your house is complete",
    preheader: `Everyone has joined at ${place}. We start setting up your utilities.`,
    title: "Your house is complete",
    blocks: [
      {
        kind: "paragraph",
        text:
          data.housemateCount === 1
            ? `It's just you at ${place}, so you're all set.`
            : `Everyone has joined the account for ${place}.`,
      },
      { kind: "house", housemateCount: data.housemateCount, joined: data.housemateCount },
      { kind: "facts", rows: [["Your reference", data.reference]] },
      { kind: "heading", text: "What happens next" },
      {
        kind: "steps",
        items: [
          "Put your feet up: there's nothing left for you to do.",
          `We set up your utilities, ready for ${formatDate(data.startDate)}.`,
          `Nothing is paid until then. Your first payment is taken on ${formatDate(data.firstPaymentDate)}.`,
        ],
      },
    ],
  });
};
