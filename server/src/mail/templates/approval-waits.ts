import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { greet, paragraph, plainLine } from "./wording.ts";

/** Ruling H3. */
export const writeApprovalWaits = (
  { name, askedBy, deed, whom, link }: EmailData["approval-waits"],
  { brand }: Sender,
): Message => ({
  subject: "A second person is needed",
  preheader: `${deed} ${plainLine(whom)}.`,
  title: "A second person is needed",
  blocks: [
    greet(name),
    paragraph(`${plainLine(askedBy)} asks for a second person: ${deed} ${plainLine(whom)}.`),
    { kind: "button", label: "Look at it", href: link },
    paragraph(
      "Nothing is done until you or another colleague who may has agreed. You can also send it back.",
    ),
  ],
  reason: `You got this mail because of your role in ${brand.name}'s back office.`,
});
