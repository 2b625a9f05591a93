import { formatDate } from "@evenly/domain/calendar";
import { accountMessage, houseDoor } from "./account-message.ts";
import * as words from "./account-unconfirmed-words.ts";
import { heading, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeAccountUnconfirmed = (data: EmailData["account-unconfirmed"], sender: Sender): Message => {
  const day = formatDate(data.confirmBy);
  return accountMessage(data, sender, {
    subject: words.title(day),
    preheader: words.preheader,
    title: words.title(day),
    hasHouseDoor: true,
    blocks: [
      paragraph(words.waits(plainLine(data.fullAddress), day)),
      heading(words.howToKeep),
      paragraph(words.openPage),
      ...houseDoor(sender, words.keep),
      paragraph(shared.linkForYouAlone),
      ...(data.joinLink === undefined
        ? []
        : [
            paragraph(words.orJoin),
            { kind: "button" as const, label: shared.openJoinLink, href: data.joinLink },
          ]),
      heading(words.ifItEnds(day)),
      { kind: "list", items: [shared.payNothing, words.addressFree] },
      heading(words.notYours),
      paragraph(words.doNothing),
    ],
  });
};
