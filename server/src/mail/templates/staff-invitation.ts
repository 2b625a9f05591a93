import { greet, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import * as words from "./staff-invitation-words.ts";

export const writeStaffInvitation = (
  { name, roles, link }: EmailData["staff-invitation"],
  { brand }: Sender,
): Message => ({
  subject: words.title,
  preheader: words.preheader,
  title: words.title,
  blocks: [
    greet(name),
    paragraph(words.invited(brand, roles)),
    { kind: "button", label: words.choosePassword, href: link },
    paragraph(words.worksOnce),
    paragraph(words.notWithUs),
  ],
  reason: words.reason(brand),
});
