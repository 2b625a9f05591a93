import { formatDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage, houseDoor } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { countOf, paragraph, plainLine, plainName } from "./wording.ts";

const housemates = (size: number) => countOf(size, "housemate", "housemates");

/** To those who are asked to agree to another number of housemates. Ruling G3. */
export const writeSizeProposed = (data: EmailData["size-proposed"], sender: Sender): Message => {
  const by = plainName(data.by) || "A housemate";
  const { before, after } = data;
  return accountMessage(data, sender, {
    subject: `${by} proposes ${housemates(after.size)} instead of ${String(before.size)}`,
    preheader: `${formatPounds(after.monthly)} each, a month. It counts once everyone who has joined has agreed.`,
    title: `${housemates(after.size)} instead of ${String(before.size)}?`,
    hasHouseDoor: true,
    blocks: [
      paragraph(
        `${by} proposes that you are ${housemates(after.size)} at ${plainLine(data.fullAddress)}, and not ${String(before.size)}.`,
      ),
      {
        kind: "facts",
        rows: [
          [`Now, with ${String(before.size)}`, `${formatPounds(before.monthly)} each, a month`],
          [`With ${String(after.size)}`, `${formatPounds(after.monthly)} each, a month`],
        ],
      },
      ...(data.losesDiscount
        ? [paragraph(`Your discount does not hold for ${housemates(after.size)}.`)]
        : []),
      paragraph(
        `It counts once everyone who has joined has agreed.${data.completes ? " Then the house is complete at once." : ""} The proposal lapses on ${formatDate(data.lapsesOn)}, or as soon as somebody joins. If you don't agree, nothing changes.`,
      ),
      ...houseDoor(sender, "See it and answer"),
      paragraph("The link is for you alone, so please don't pass it on."),
    ],
  });
};
