import { formatDate } from "@evenly/domain/calendar";
import { accountMessage } from "./account-message.ts";
import { heading, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import * as words from "./household-lapsing-words.ts";
import type { Block, Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeHouseholdLapsing = (data: EmailData["household-lapsing"], sender: Sender): Message => {
  const lapsesOn = formatDate(data.lapsesOn);
  return accountMessage(data, sender, {
    subject: words.title(data.daysLeft),
    preheader: words.preheader(data.remaining, lapsesOn),
    title: words.title(data.daysLeft),
    blocks: [
      paragraph(words.mayEnd(data.remaining, plainLine(data.fullAddress), lapsesOn)),
      { kind: "house", housemateCount: data.housemateCount, joined: data.housemateCount - data.remaining },
      heading(words.howToKeep),
      ...howToKeepIt(data),
      paragraph(words.ifFewer(sender.brand)),
      heading(words.ifItEnds(lapsesOn)),
      { kind: "list", items: [words.payNothing, shared.debitCancelled, words.priceEnds] },
    ],
  });
};

const howToKeepIt = ({
  joinLink,
  remaining,
}: Pick<EmailData["household-lapsing"], "joinLink" | "remaining">): Block[] =>
  joinLink === undefined
    ? [paragraph(words.askThem(remaining))]
    : [paragraph(words.sendLink(remaining)), { kind: "button", label: shared.openJoinLink, href: joinLink }];
