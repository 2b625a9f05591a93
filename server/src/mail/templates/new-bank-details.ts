import { formatWeekdayDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { accountMessage, houseDoor } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import * as words from "./new-bank-details-words.ts";
import { plainLine } from "./typed-text.ts";

/** Asks for bank details through a link, never by reply. Rulings C9, F6, F7. */
export const writeNewBankDetails = (data: EmailData["new-bank-details"], sender: Sender): Message => {
  const { subject, what } = words.why[data.why];
  const { brand } = sender;
  const days = brand.advanceNoticeWorkingDays;
  return accountMessage(data, sender, {
    subject,
    preheader: words.preheader,
    title: subject,
    hasHouseDoor: true,
    blocks: [
      paragraph(what(data.accountEnding, plainLine(data.fullAddress))),
      paragraph(words.placeKept),
      ...houseDoor(sender, words.giveDetails, pages.bankDetails),
      ...(data.by ? [paragraph(words.giveBy(formatWeekdayDate(data.by)))] : []),
      paragraph(words.linkAlone),
      ...(data.why === "failed" ? [whatToCheck] : []),
      paragraph(data.owed > 0 ? words.youOwe(formatPounds(data.owed), days) : words.oweNothing(days)),
      paragraph(words.ratherTalk(brand)),
    ],
  });
};

const whatToCheck: Block = { kind: "list", items: [words.checkNumbers, words.currentAccount] };
