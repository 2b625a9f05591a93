import type { Brand } from "@evenly/contract/config";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import { type ChangeNotice, describeChanges } from "./payment-changed.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly joinLink: string;
  readonly remaining: number;
  readonly housemateCount: number;
  /** Of payments that wait until the place is taken again. */
  readonly notice: ChangeNotice | undefined;
};

const words = {
  title: "Your join link has changed",
  preheader: "The old link no longer works. Here's the new one.",
  replaced: (place: string) =>
    `We've replaced the join link of the account for ${place}. The old one no longer works, so please send this one to whoever is missing.`,
  placesOpen: (places: number) => `${shared.stillOpen(places)}. Your own place is as it was.`,
  allAsItWas: "Your Direct Debit is as it was, too.",
  nothingUntilComplete:
    "Nothing is taken before everyone has joined again. You get a new notice of your payments then.",
  ifAsked: ({ phone }: Brand) => `If you have a question, please call us on ${phone}.`,
};

export const joinLinkChanged = {
  to: "housemate",
  version: 2,
  isPassedOn: true,
  isNotice: true,
  write: (data, sender) =>
    accountMessage(data, sender, {
      subject: words.title,
      preheader: words.preheader,
      blocks: [
        paragraph(words.replaced(plainLine(data.fullAddress))),
        { kind: "house", housemateCount: data.housemateCount, joined: data.housemateCount - data.remaining },
        paragraph(words.placesOpen(data.remaining)),
        { kind: "button", label: shared.openJoinLink, href: data.joinLink },
        ...(data.notice
          ? [
              paragraph(words.nothingUntilComplete),
              ...describeChanges(data.notice, sender.brand, plainLine(data.fullAddress)),
            ]
          : [paragraph(words.allAsItWas)]),
        paragraph(words.ifAsked(sender.brand)),
      ],
    }),
  example: {
    ...sample.reader,
    joinLink: sample.joinLink,
    remaining: 2,
    housemateCount: 4,
    notice: undefined,
  },
} satisfies Template<Data>;
