import { accountMessage, houseDoor } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { paragraph, plainLine } from "./wording.ts";

/** Ruling G1. */
export const writeMyHouseLink = (data: EmailData["my-house-link"], sender: Sender): Message =>
  accountMessage(data, sender, {
    subject: "Your link to your house",
    preheader: "Opens your own page, without a password.",
    title: "Your link to your house",
    hasHouseDoor: true,
    blocks: [
      paragraph(
        `Somebody, most likely you, asked for a new link to your page of ${plainLine(data.fullAddress)}:`,
      ),
      ...houseDoor(sender, "Open my house"),
      paragraph(
        "The link is for you alone, so please don't pass it on. It works for 90 days, once a day at most.",
      ),
      paragraph("If you didn't ask for it, you can leave this mail alone: nothing has changed."),
    ],
  });
