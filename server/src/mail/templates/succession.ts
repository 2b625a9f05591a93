import { formatDate, formatWeekdayDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { accountMessage, houseDoor } from "./account-message.ts";
import { greet, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { describeChanges } from "./payment-changed.ts";
import { describeSchedule, guaranteeBlocks } from "./payment-schedule.ts";
import * as words from "./succession-words.ts";
import { plainLine, plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeSuccessorInvitation = (
  data: EmailData["successor-invitation"],
  { brand }: Sender,
): Message => {
  const leaver = plainName(data.leaverFirstName) || words.somebody;
  const { daysLeft } = data;
  return {
    subject: daysLeft === undefined ? words.offers(leaver) : words.stillOffers(leaver),
    preheader: daysLeft === undefined ? words.seeShare : words.timeLeft(daysLeft),
    title: daysLeft === undefined ? words.offersTitle(leaver) : words.stillOffers(leaver),
    blocks: [
      greet(),
      paragraph(words.asks(leaver, plainLine(data.fullAddress), brand)),
      ...(daysLeft === undefined ? [] : [paragraph(words.timeLeft(daysLeft))]),
      {
        kind: "facts",
        rows: [
          [words.yourFirstDay, formatWeekdayDate(data.firstDay)],
          [words.youPay, words.monthlyByDay(formatPounds(data.monthly))],
          [words.joinBy, formatWeekdayDate(data.joinBy)],
        ],
      },
      { kind: "button", label: words.openShare, href: data.link },
      { kind: "list", items: [words.fromFirstDay, shared.noFeesToJoin, shared.linkForYouAlone] },
    ],
    reason: words.offerReason(leaver),
  };
};

export const writeSuccessorLate = (data: EmailData["successor-late"], sender: Sender): Message => {
  const successor = plainName(data.successorFirstName) || words.yourSuccessor;
  return accountMessage(data, sender, {
    subject: data.isReminder ? words.stillWaits(successor) : words.joinedLate(successor),
    preheader: words.seeNewDay,
    title: data.isReminder ? words.stillWaits(successor) : words.joinedLateTitle(successor),
    blocks: [
      paragraph(words.tooLate(successor, plainLine(data.fullAddress))),
      {
        kind: "facts",
        rows: [
          [words.theirFirstDay, formatWeekdayDate(data.handsOverOn)],
          [words.youStillPay, formatPounds(data.stillYours)],
          [words.youGetBack, formatPounds(data.refund)],
        ],
      },
      ...houseDoor(sender, words.decide, pages.movingOut),
      paragraph(words.untilAgreed),
      paragraph(shared.ifAsked(sender.brand)),
    ],
    hasHouseDoor: true,
  });
};

/** Name and day, no amounts. Ruling G5. */
export const writeHandedOver = (data: EmailData["handed-over"], sender: Sender): Message => {
  const day = formatDate(data.firstDay);
  const say = { leaver: words.toLeaver, successor: words.toSuccessor, other: words.toOthers }[data.reader];
  const { title, text } = say({
    leaver: plainName(data.leaverFirstName) || shared.housemate,
    successor: plainName(data.successorFirstName) || words.nobodyNamed,
    day,
    weekday: formatWeekdayDate(data.firstDay),
  });
  const place = plainLine(data.fullAddress);
  const { schedule, changes } = data;
  return accountMessage(data, sender, {
    subject: title,
    preheader: words.handedOverOn(day, place),
    title,
    blocks: [
      paragraph(text),
      ...(changes ? describeChanges(changes, sender.brand, place) : []),
      ...(data.reader === "successor" && !schedule ? [paragraph(shared.scheduleComes)] : []),
      ...(schedule ? describeSchedule(schedule, sender.brand, place) : []),
      paragraph(shared.ifAsked(sender.brand)),
      ...(schedule ? guaranteeBlocks(sender.brand) : []),
    ],
  });
};

export const writeSuccessionTakenBack = (
  data: EmailData["succession-taken-back"],
  sender: Sender,
): Message => {
  const leaver = plainName(data.leaverFirstName) || shared.yourHousemate;
  return accountMessage(data, sender, {
    subject: words.notFree(leaver),
    preheader: shared.payNothing,
    title: words.notFree(leaver),
    blocks: [
      paragraph(words.notHandedOver(leaver, plainLine(data.fullAddress))),
      { kind: "list", items: [words.nothingTaken, shared.debitCancelled] },
      paragraph(shared.ifAsked(sender.brand)),
    ],
  });
};
