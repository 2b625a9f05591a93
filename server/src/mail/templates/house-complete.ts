import { formatDate } from "@evenly/domain/calendar";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { greet, plainLine } from "./wording.ts";

export const writeHouseComplete = (data: EmailData["house-complete"], { brand }: Sender): Message => {
  const place = plainLine(data.fullAddress);
  return {
    subject: "Your house is complete",
    preheader: `Everyone has joined at ${place}. We start setting up your utilities.`,
    title: "Your house is complete",
    blocks: [
      greet(data.firstName),
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
    reason: `You got this mail because you joined the account for ${place} with ${brand.name}.`,
  };
};
