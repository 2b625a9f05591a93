import { accountMessage } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import * as words from "./join-link-changed-words.ts";
import { describeChanges } from "./payment-changed.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeJoinLinkChanged = (data: EmailData["join-link-changed"], sender: Sender): Message =>
  accountMessage(data, sender, {
    subject: words.title,
    preheader: words.preheader,
    title: words.title,
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
  });
