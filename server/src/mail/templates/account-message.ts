import * as pages from "@evenly/domain/pages";
import { houseLink, type LinkedScreen } from "../../access/index.ts";
import { greet, heading, paragraph } from "./blocks.ts";
import type { Block, Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";
import * as words from "./words.ts";

/** A housemate who reads about their place. */
export type Reader = { readonly firstName: string; readonly fullAddress: string };

type AccountMail = Pick<Message, "subject" | "preheader" | "title" | "blocks"> & {
  readonly hasHouseDoor?: true;
};

export function accountMessage(
  { firstName, fullAddress }: Reader,
  sender: Sender,
  { hasHouseDoor, ...mail }: AccountMail,
): Message {
  const message = {
    ...mail,
    blocks: [greet(firstName), ...mail.blocks],
    reason: words.becauseJoined(plainLine(fullAddress), sender.brand),
  };
  return hasHouseDoor ? message : withHouseDoor(message, sender);
}

/**
 * A button to the reader's own page; none without a place. In a mail that is passed on it opens the page of whoever is
 * signed in. Ruling G1.
 */
export function houseDoor(
  { publicUrl, houseToken, isPassedOn }: Sender,
  label: string,
  screen: LinkedScreen = pages.myHouse,
  part = "",
): Block[] {
  if (isPassedOn) return [{ kind: "button", label, href: `${publicUrl}${screen}${part}` }];
  return houseToken === undefined
    ? []
    : [{ kind: "button", label, href: houseLink(publicUrl, houseToken, screen, part) }];
}

/** Appends the link to the reader's own page, or to where one is asked for. Ruling G1. */
export function withHouseDoor(message: Message, sender: Sender): Message {
  const door: Block[] = sender.isPassedOn
    ? [{ kind: "button", label: words.getLink, href: `${sender.publicUrl}${pages.myHouseLink}` }]
    : houseDoor(sender, words.openHouse);
  if (door.length === 0) return message;
  const text = sender.isPassedOn ? words.ownPageIsAskedFor : words.ownPageOpens;
  return { ...message, blocks: [...message.blocks, heading(words.ownPage), paragraph(text), ...door] };
}
