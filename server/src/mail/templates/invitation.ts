import type { Brand } from "@evenly/contract/config";
import type { Pence } from "@evenly/domain/money";
import { greet, paragraph, priceBlock } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine, plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = {
  readonly inviteeName: string;
  /** Who sends it; undefined when that is not a housemate we know. Ruling G8. */
  readonly inviterFirstName: string | undefined;
  /** Whoever sends it opened the account; mails up to version 2 do not have it. */
  readonly isOpener?: boolean | undefined;
  readonly fullAddress: string;
  readonly joinLink: string;
  readonly weekly: Pence;
  readonly monthly: Pence;
  /** All payments of the term; mails of version 1 do not have it. */
  readonly term?: Pence | undefined;
  readonly housemateCount: number;
  readonly joined: number;
};

const words = {
  subject: (inviter: string) => `${inviter} has invited you to share the bills`,
  preheader: "See the package and your equal share, then join in a few minutes.",
  subjectUnnamed: "You have been invited to share the bills",
  title: (inviter: string) => `${inviter} has invited you`,
  titleUnnamed: "You have been invited",
  placeForYou: (opener: string, { name }: Brand, place: string) =>
    `${opener} has opened an account with ${name} for the bills at ${place}, and one of the places is for you.`,
  placeOfOurs: (inviter: string, { name }: Brand, place: string) =>
    `${inviter} shares the bills at ${place} in an account with ${name}, and one of the places is for you.`,
  placeUnnamed: ({ name }: Brand, place: string) =>
    `The bills at ${place} are shared in an account with ${name}, and one of the places is for you.`,
  sameShare: "Everyone pays the same share, by Direct Debit from their own bank account.",
  notBeforeAll:
    "We won't set up a thing until everyone has joined, and nobody pays before the tenancy starts.",
  reason: (inviter: string) =>
    `You got this mail because ${inviter} gave us your email address to invite you. If you don't know them, you needn't do anything: without you, nothing is set up in your name.`,
  reasonUnnamed: (place: string) =>
    `You got this mail because somebody gave us your email address and asked us to invite you. If you don't know anybody at ${place}, you needn't do anything: without you, nothing is set up in your name.`,
};

/** Names who sends it, or nobody. Ruling G8. */
export const invitation = {
  to: "stranger",
  version: 3,
  write: (data, { brand }) => {
    const inviter = plainName(data.inviterFirstName ?? "");
    const place = plainLine(data.fullAddress);
    return {
      subject: inviter === "" ? words.subjectUnnamed : words.subject(inviter),
      preheader: words.preheader,
      title: inviter === "" ? words.titleUnnamed : words.title(inviter),
      blocks: [
        greet(data.inviteeName),
        paragraph(
          inviter === ""
            ? words.placeUnnamed(brand, place)
            : (data.isOpener === true ? words.placeForYou : words.placeOfOurs)(inviter, brand, place),
        ),
        priceBlock(data),
        { kind: "house", housemateCount: data.housemateCount, joined: data.joined },
        { kind: "button", label: shared.seePackage, href: data.joinLink },
        { kind: "list", items: [words.sameShare, shared.noFeesToJoin, words.notBeforeAll] },
      ],
      reason: inviter === "" ? words.reasonUnnamed(place) : words.reason(inviter),
    };
  },
  example: {
    ...sample.price,
    term: sample.term,
    inviteeName: "Ben Okafor",
    inviterFirstName: "Amira",
    isOpener: true,
    fullAddress: sample.reader.fullAddress,
    joinLink: sample.joinLink,
    housemateCount: 4,
    joined: 1,
  },
} satisfies Template<Data>;
