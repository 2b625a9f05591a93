import { formatDate } from "@evenly/domain/calendar";
import { accountMessage } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import { countOf, packageFacts, perMonth, plainLine } from "./wording.ts";

export const writeWelcome = (data: EmailData["welcome"], sender: Sender): Message => {
  const place = plainLine(data.fullAddress);
  const isComplete = data.remaining === 0;
  return accountMessage(data, sender, {
    subject: `Welcome to ${sender.brand.name}: what happens next`,
    preheader: isComplete
      ? "Your house is complete. We start setting up your utilities."
      : `${countOf(data.remaining, "housemate has", "housemates have")} still to join.`,
    title: "Your place is taken",
    blocks: [
      {
        kind: "paragraph",
        text: `You've joined the account for ${place}. This is your share of the bills:`,
      },
      { kind: "price", weekly: data.weekly, monthly: data.monthly },
      { kind: "house", housemateCount: data.housemateCount, joined: data.housemateCount - data.remaining },
      { kind: "heading", text: "What happens next" },
      { kind: "steps", items: isComplete ? stepsWhenComplete(data) : stepsBeforeComplete(data) },
      ...(isComplete || data.joinLink === undefined ? [] : shareJoinLink(data.joinLink)),
      { kind: "heading", text: "Your package" },
      packageFacts(data.products),
      {
        kind: "facts",
        rows: [
          ["Address", place],
          ["Tenancy starts", formatDate(data.startDate)],
          [
            "First payment",
            `${perMonth(data.monthly)}, taken on ${formatDate(data.firstPaymentDate)}${isComplete ? "" : " at the earliest"}`,
          ],
          ["Your reference", data.reference],
        ],
      },
    ],
  });
};

const shareJoinLink = (joinLink: string): Block[] => [
  {
    kind: "paragraph",
    text: "Send this link to the people you live with. It opens your package and takes them through joining.",
  },
  { kind: "button", label: "Open the join link", href: joinLink },
];

const confirmation = "Within 3 business days you'll get an email that confirms your Direct Debit.";

const stepsBeforeComplete = (data: EmailData["welcome"]): string[] => [
  `Your housemates join. ${countOf(data.remaining, "place is", "places are")} still open, and we won't set up a thing until everyone has joined.`,
  confirmation,
  "As soon as everyone has joined, we start setting up your utilities.",
  `Nobody pays before the tenancy starts on ${formatDate(data.startDate)}.`,
];

const stepsWhenComplete = (data: EmailData["welcome"]): string[] => [
  data.housemateCount === 1
    ? "It's just you, so you're all set: we start setting up your utilities."
    : "Everyone has joined, so we start setting up your utilities.",
  confirmation,
  `Nobody pays before the tenancy starts on ${formatDate(data.startDate)}.`,
];
