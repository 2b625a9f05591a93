import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { greet, plainName, plainLine } from "./wording.ts";

export const writeInvitation = (data: EmailData["invitation"], { brand }: Sender): Message => {
  const inviter = plainName(data.inviterFirstName) || "Your housemate";
  const place = plainLine(data.fullAddress);
  return {
    subject: `${inviter} has invited you to share the bills`,
    preheader: "See the package and your equal share, then join in a few minutes.",
    title: `${inviter} has invited you`,
    blocks: [
      greet(data.inviteeName),
      {
        kind: "paragraph",
        text: `${inviter} has opened an account with ${brand.name} for the bills at ${place}, and one of the places is for you.`,
      },
      { kind: "price", weekly: data.weekly, monthly: data.monthly },
      { kind: "house", housemateCount: data.housemateCount, joined: data.joined },
      { kind: "button", label: "See your package", href: data.joinLink },
      {
        kind: "list",
        items: [
          "Everyone pays the same share, by Direct Debit from their own bank account.",
          "There's no deposit and there are no set-up fees.",
          "We won't set up a thing until everyone has joined, and nobody pays before the tenancy starts.",
        ],
      },
    ],
    reason: `You got this mail because ${inviter} gave us your email address to invite you. If you don't know them, you needn't do anything: without you, nothing is set up in your name.`,
  };
};
