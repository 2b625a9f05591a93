import { formatDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import * as words from "./household-cancelled-words.ts";
import { describeChanges } from "./payment-changed.ts";
import type { Block, Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeHouseholdCancelled = (data: EmailData["household-cancelled"], sender: Sender): Message =>
  accountMessage(data, sender, {
    subject: words.title,
    preheader: data.lastDay === undefined ? shared.payNothing : words.lastDayIs(formatDate(data.lastDay)),
    title: words.title,
    blocks: [
      paragraph(words.wasCancelled(plainLine(data.fullAddress))),
      ...(data.isUnconfirmed ? [paragraph(words.unconfirmed)] : []),
      ...(data.lastDay === undefined ? neverLive : describeEnd(data, data.lastDay)),
      ...(data.notice ? describeChanges(data.notice, sender.brand, plainLine(data.fullAddress)) : []),
      paragraph(words.notExpected(sender.brand)),
    ],
  });

const neverLive: Block[] = [{ kind: "list", items: [shared.nothingToPay, shared.debitCancelled] }];

const describeEnd = (
  { refunded, owed, withBank }: EmailData["household-cancelled"],
  lastDay: Temporal.PlainDate,
): Block[] => [
  {
    kind: "list",
    items: [
      words.lastDay(formatDate(lastDay)),
      words.chargedTo,
      ...(refunded > 0 ? [words.paidBack(formatPounds(refunded))] : []),
      ...(withBank > 0 ? [words.withBank(formatPounds(withBank))] : []),
      owed > 0 ? words.stillOwe(formatPounds(owed)) : words.oweNothing,
    ],
  },
  paragraph(words.ownUtilities),
];
