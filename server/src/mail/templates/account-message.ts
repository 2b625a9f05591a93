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

/** A button to the reader's own page; none without a place. Ruling G1. */
export function houseDoor(
  { publicUrl, houseToken }: Sender,
  label: string,
  screen: LinkedScreen = pages.myHouse,
  part = "",
): Block[] {
  return houseToken === undefined
    ? []
    : [{ kind: "button", label, href: houseLink(publicUrl, houseToken, screen, part) }];
}

/** Appends the link to the reader's own page. Ruling G1. */
export function withHouseDoor(message: Message, sender: Sender): Message {
  const door = houseDoor(sender, words.openHouse);
  if (door.length === 0) return message;
  const blocks = [heading(words.ownPage), paragraph(words.ownPageOpens), ...door];
  return { ...message, blocks: [...message.blocks, ...blocks] };
}
