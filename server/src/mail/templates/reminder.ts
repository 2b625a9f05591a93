import { formatDate } from "@evenly/domain/calendar";
import { greet, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import * as words from "./reminder-words.ts";
import { plainLine, plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeReminder = (data: EmailData["reminder"], { brand }: Sender): Message => {
  const inviter = plainName(data.inviterFirstName ?? "");
  const place = plainLine(data.fullAddress);
  const startDate = formatDate(data.startDate);
  return {
    subject: words.title,
    preheader: words.preheader(startDate),
    title: words.title,
    blocks: [
      greet(data.inviteeName),
      paragraph(
        inviter === "" ? words.notJoinedUnnamed(place, brand) : words.notJoined(inviter, place, brand),
      ),
      { kind: "house", housemateCount: data.housemateCount, joined: data.joined },
      paragraph(words.waiting(startDate)),
      { kind: "button", label: shared.seePackage, href: data.joinLink },
    ],
    reason: inviter === "" ? words.reasonUnnamed : words.reason(inviter),
  };
};
