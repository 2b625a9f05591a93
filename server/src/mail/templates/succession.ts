import { formatDate, formatWeekdayDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage, houseDoor } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import { greet, paragraph, plainLine, plainName } from "./wording.ts";

/** To whom a leaver asks to take over their place. Ruling G5. */
export const writeSuccessorInvitation = (
  data: EmailData["successor-invitation"],
  { brand }: Sender,
): Message => {
  const leaver = plainName(data.leaverFirstName) || "Somebody";
  const place = plainLine(data.fullAddress);
  return {
    subject: `${leaver} offers you their place in the bills`,
    preheader: "See your share and your first day, then join in a few minutes.",
    title: `${leaver} offers you their place`,
    blocks: [
      greet(undefined),
      paragraph(
        `${leaver} is moving out of ${place} and asks you to take over their place in the account for its bills with ${brand.name}.`,
      ),
      {
        kind: "facts",
        rows: [
          ["Your first day", formatWeekdayDate(data.firstDay)],
          ["You pay", `${formatPounds(data.monthly)} a month, by the day in a part-month`],
          ["Please join by", formatWeekdayDate(data.joinBy)],
        ],
      },
      { kind: "button", label: "See your share", href: data.link },
      {
        kind: "list",
        items: [
          "You pay from your first day on, by Direct Debit from your own bank account. What was before is not yours.",
          "There's no deposit and there are no set-up fees.",
          "The link is for you alone, so please don't pass it on.",
        ],
      },
    ],
    reason: `You got this mail because ${leaver} gave us your email address. If you don't know them, you needn't do anything: without you, nothing is set up in your name.`,
  };
};

const askUs = ({ brand }: Sender): Block =>
  paragraph(`If you have a question, call us on ${brand.phone} or write to ${brand.email}.`);

/** To a leaver whose successor joined too late for the day. Ruling G5. */
export const writeSuccessorLate = (data: EmailData["successor-late"], sender: Sender): Message => {
  const successor = plainName(data.successorFirstName) || "Your successor";
  return accountMessage(data, sender, {
    subject: `${successor} has joined, but later than planned`,
    preheader: "See the new day and what you pay, and say whether you agree.",
    title: `${successor} has joined later than planned`,
    blocks: [
      paragraph(
        `${successor} wants to take over your place at ${plainLine(data.fullAddress)}, but it's too late for the day that you asked for. If you agreed today, this would be it:`,
      ),
      {
        kind: "facts",
        rows: [
          ["Their first day", formatWeekdayDate(data.handsOverOn)],
          ["You still pay", formatPounds(data.stillYours)],
          ["You get back", formatPounds(data.refund)],
        ],
      },
      ...houseDoor(sender, "See it and decide", "/my-house/moving-out"),
      paragraph(
        "Until you agree nothing changes for anybody, and you can take it back. This link is for you alone, so please don't pass this mail on.",
      ),
      askUs(sender),
    ],
    hasHouseDoor: true,
  });
};

/** To everybody of the household: the name and the day, no amounts. Ruling G5. */
export const writeHandedOver = (data: EmailData["handed-over"], sender: Sender): Message => {
  const leaver = plainName(data.leaverFirstName) || "A housemate";
  const successor = plainName(data.successorFirstName) || "somebody";
  const day = formatDate(data.firstDay);
  const said = {
    leaver: {
      title: `Your place is ${successor}'s from ${day}`,
      text: `${successor} has joined, and takes over your place from ${formatWeekdayDate(data.firstDay)}. You pay up to the day before. What changes in your payments is in a mail of its own.`,
    },
    successor: {
      title: `Your place is yours from ${day}`,
      text: `You take over ${leaver}'s place from ${formatWeekdayDate(data.firstDay)}, and pay from that day on. Your payments with their days are in a mail of its own.`,
    },
    other: {
      title: `${successor} takes over ${leaver}'s place`,
      text: `${leaver} is moving out, and ${successor} takes over their place from ${formatWeekdayDate(data.firstDay)}. Nothing changes for you.`,
    },
  }[data.reader];
  return accountMessage(data, sender, {
    subject: said.title,
    preheader: `From ${day}, in the account for ${plainLine(data.fullAddress)}.`,
    title: said.title,
    blocks: [paragraph(said.text), askUs(sender)],
  });
};

/** To a successor who had joined, and does not get the place. Ruling G5. */
export const writeSuccessionTakenBack = (
  data: EmailData["succession-taken-back"],
  sender: Sender,
): Message => {
  const leaver = plainName(data.leaverFirstName) || "Your housemate";
  return accountMessage(data, sender, {
    subject: `${leaver}'s place isn't free after all`,
    preheader: "You pay nothing, and your Direct Debit is cancelled.",
    title: `${leaver}'s place isn't free after all`,
    blocks: [
      paragraph(
        `You had joined to take over ${leaver}'s place at ${plainLine(data.fullAddress)}. It was not handed over, so it isn't yours.`,
      ),
      {
        kind: "list",
        items: [
          "You pay nothing. Nothing was taken.",
          "Your Direct Debit is cancelled. You needn't tell your bank.",
        ],
      },
      paragraph(
        `If you have a question, call us on ${sender.brand.phone} or write to ${sender.brand.email}.`,
      ),
    ],
  });
};
