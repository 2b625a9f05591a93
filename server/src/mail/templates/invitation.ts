import { greet, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import * as words from "./invitation-words.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine, plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

/** Names who sends it, or nobody. Ruling G8. */
export const writeInvitation = (data: EmailData["invitation"], { brand }: Sender): Message => {
  const inviter = plainName(data.inviterFirstName ?? "");
  const opener = plainName(data.openerFirstName) || shared.housemate;
  const place = plainLine(data.fullAddress);
  return {
    subject: inviter === "" ? words.subjectUnnamed : words.subject(inviter),
    preheader: words.preheader,
    title: inviter === "" ? words.titleUnnamed : words.title(inviter),
    blocks: [
      greet(data.inviteeName),
      paragraph(words.placeForYou(opener, brand, place)),
      { kind: "price", weekly: data.weekly, monthly: data.monthly },
      { kind: "house", housemateCount: data.housemateCount, joined: data.joined },
      { kind: "button", label: shared.seePackage, href: data.joinLink },
      { kind: "list", items: [words.sameShare, shared.noFeesToJoin, words.notBeforeAll] },
    ],
    reason: inviter === "" ? words.reasonUnnamed(place) : words.reason(inviter),
  };
};
