import { greet, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import * as words from "./invitation-words.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine, plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeInvitation = (data: EmailData["invitation"], { brand }: Sender): Message => {
  const inviter = plainName(data.inviterFirstName) || shared.yourHousemate;
  return {
    subject: words.subject(inviter),
    preheader: words.preheader,
    title: words.title(inviter),
    blocks: [
      greet(data.inviteeName),
      paragraph(words.placeForYou(inviter, brand, plainLine(data.fullAddress))),
      { kind: "price", weekly: data.weekly, monthly: data.monthly },
      { kind: "house", housemateCount: data.housemateCount, joined: data.joined },
      { kind: "button", label: shared.seePackage, href: data.joinLink },
      { kind: "list", items: [words.sameShare, shared.noFeesToJoin, words.notBeforeAll] },
    ],
    reason: words.reason(inviter),
  };
};
