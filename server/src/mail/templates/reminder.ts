import { formatDate } from "@evenly/domain/calendar";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { greet, plainName, plainLine } from "./wording.ts";

export const writeReminder = (data: EmailData["reminder"], { brand }: Sender): Message => {
  const inviter = plainName(data.inviterFirstName) || "Your housemate";
  const place = plainLine(data.fullAddress);
  return {
    subject: "Your place is still open",
    preheader: `The tenancy starts on ${formatDate(data.startDate)}, and we won't set up a thing until everyone has joined.`,
    title: "Your place is still open",
    blocks: [
      greet(data.inviteeName),
      {
        kind: "paragraph",
        text: `${inviter} invited you to share the bills at ${place} with ${brand.name}. You haven't joined yet.`,
      },
      { kind: "house", housemateCount: data.housemateCount, joined: data.joined },
      {
        kind: "paragraph",
        text: `The tenancy starts on ${formatDate(data.startDate)}. We won't set up a thing until everyone has joined, so your housemates are waiting for you.`,
      },
      { kind: "button", label: "See your package", href: data.joinLink },
    ],
    reason: `You got this mail because ${inviter} gave us your email address to invite you. If you don't want to join, you needn't do anything.`,
  };
};
