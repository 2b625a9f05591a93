import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import { greet, paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine, plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = {
  readonly inviteeName: string;
  /** As in the invitation. Ruling G8. */
  readonly inviterFirstName: string | undefined;
  readonly fullAddress: string;
  readonly joinLink: string;
  readonly startDate: Temporal.PlainDate;
  readonly housemateCount: number;
  readonly joined: number;
};

const words = {
  title: "Your place is still open",
  preheader: (day: string) =>
    `The tenancy starts on ${day}, and we won't set up a thing until everyone has joined.`,
  notJoined: (inviter: string, place: string, { name }: Brand) =>
    `${inviter} invited you to share the bills at ${place} with ${name}. You haven't joined yet.`,
  notJoinedUnnamed: (place: string, { name }: Brand) =>
    `You were invited to share the bills at ${place} with ${name}. You haven't joined yet.`,
  waiting: (day: string) =>
    `The tenancy starts on ${day}. We won't set up a thing until everyone has joined, so your housemates are waiting for you.`,
  reason: (inviter: string) =>
    `You got this mail because ${inviter} gave us your email address to invite you. If you don't want to join, you needn't do anything.`,
  reasonUnnamed:
    "You got this mail because somebody gave us your email address and asked us to invite you. If you don't want to join, you needn't do anything.",
};

export const reminder = {
  to: "stranger",
  version: 1,
  write: (data, { brand }) => {
    const inviter = plainName(data.inviterFirstName ?? "");
    const place = plainLine(data.fullAddress);
    const startDate = formatDate(data.startDate);
    return {
      subject: words.title,
      preheader: words.preheader(startDate),
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
  },
  example: {
    inviteeName: "Ben Okafor",
    inviterFirstName: "Amira",
    fullAddress: sample.reader.fullAddress,
    joinLink: sample.joinLink,
    startDate: sample.startDate,
    housemateCount: 4,
    joined: 1,
  },
} satisfies Template<Data>;
