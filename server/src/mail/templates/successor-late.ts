import { formatWeekdayDate } from "@evenly/domain/calendar";
import { formatPounds, pence, type Pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { accountMessage, houseDoor, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine, plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly successorFirstName: string;
  readonly handsOverOn: Temporal.PlainDate;
  readonly stillYours: Pence;
  readonly refund: Pence;
  readonly isReminder: boolean;
};

const words = {
  yourSuccessor: "Your successor",
  joinedLate: (successor: string) => `${successor} has joined, but later than planned`,
  joinedLateTitle: (successor: string) => `${successor} has joined later than planned`,
  stillWaits: (successor: string) => `${successor} waits for your answer`,
  seeNewDay: "See the new day and what you pay, and say whether you agree.",
  tooLate: (successor: string, place: string) =>
    `${successor} wants to take over your place at ${place}, but it's too late for the day that you asked for. If you agreed today, this would be it:`,
  theirFirstDay: "Their first day",
  youStillPay: "You still pay",
  youGetBack: "You get back",
  decide: "See it and decide",
  untilAgreed:
    "Until you agree nothing changes for anybody, and you can take it back. This link is for you alone, so please don't pass this mail on.",
};

/** To a leaver whose successor joined too late: the new dates if they agree today. Ruling G5. */
export const successorLate = {
  to: "housemate",
  version: 1,
  write: (data, sender) => {
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
  },
  example: {
    ...sample.reader,
    successorFirstName: "Ella",
    handsOverOn: sample.day("2028-04-21"),
    stillYours: pence(10_919),
    refund: pence(0),
    isReminder: false,
  },
} satisfies Template<Data>;
