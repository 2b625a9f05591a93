import { formatDate } from "@evenly/domain/calendar";
import { accountMessage, houseDoor, type Reader } from "./account-message.ts";
import { heading, offerJoinLink, paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly confirmBy: Temporal.PlainDate;
  readonly joinLink: string | undefined;
};

const words = {
  title: (day: string) => `Please confirm your account before ${day}`,
  preheader: "Open the link to your page, and it stays.",
  waits: (place: string, day: string) =>
    `The account for the bills at ${place} was opened with this email address. Nobody has confirmed it yet. Unless you do, we cancel it on ${day}.`,

  howToKeep: "How to keep it",
  openPage:
    "Press this button, and 'Open my house' on the page that it opens. That is all: it tells us that this email address is yours.",
  keep: "Keep my account",
  orJoin:
    "It also stays as soon as one of your housemates joins. This is the link for them; joining takes a few minutes.",

  ifItEnds: (day: string) => `If it is cancelled on ${day}`,
  addressFree: "The address and any voucher are free again. You can sign up again at the prices of that day.",
  notYours: "It isn't yours?",
  doNothing:
    "Then somebody used your email address. Don't open the link: leave this mail alone, and the account ends by itself.",
};

/** On days 3, 10 and 13 of an account that nobody has confirmed. Ruling C13. */
export const accountUnconfirmed = {
  to: "housemate",
  version: 1,
  write: (data, sender) => {
    const day = formatDate(data.confirmBy);
    return accountMessage(data, sender, {
      subject: words.title(day),
      preheader: words.preheader,
      hasHouseDoor: true,
      blocks: [
        paragraph(words.waits(plainLine(data.fullAddress), day)),
        heading(words.howToKeep),
        paragraph(words.openPage),
        ...houseDoor(sender, words.keep),
        paragraph(shared.linkForYouAlone),
        ...offerJoinLink(words.orJoin, data.joinLink),
        heading(words.ifItEnds(day)),
        { kind: "list", items: [shared.payNothing, words.addressFree] },
        heading(words.notYours),
        paragraph(words.doNothing),
      ],
    });
  },
  example: {
    ...sample.reader,
    confirmBy: sample.day("2027-07-29"),
    joinLink: sample.joinLink,
  },
} satisfies Template<Data>;
