import * as words from "./approval-waits-words.ts";
import { greet, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";

export const writeApprovalWaits = (
  { name, askedBy, deed, whom, link }: EmailData["approval-waits"],
  { brand }: Sender,
): Message => ({
  subject: words.title,
  preheader: `${deed} ${plainLine(whom)}.`,
  title: words.title,
  blocks: [
    greet(name),
    paragraph(words.asks(plainLine(askedBy), deed, plainLine(whom))),
    { kind: "button", label: words.look, href: link },
    paragraph(words.nothingYet),
  ],
  reason: words.reason(brand),
});
