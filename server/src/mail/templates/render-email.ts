import { renderHtml } from "./html-part.ts";
import { type EmailContent, type EmailData, type EmailTemplate, templates } from "./index.ts";
import type { Message, Sender, Template } from "./message.ts";
import { renderText } from "./text-part.ts";

const byName: { readonly [Name in EmailTemplate]: Template<EmailData[Name]> } = templates;

function writeMessage<Name extends EmailTemplate>(
  name: Name,
  data: EmailData[Name],
  sender: Sender,
): Message {
  return byName[name].write(data, sender);
}

type RenderedEmail = { readonly subject: string; readonly html: string; readonly text: string };

export function renderEmail(email: EmailContent, sender: Sender): RenderedEmail {
  const message = writeMessage(email.template, email.data, sender);
  return {
    subject: message.subject,
    html: renderHtml(message, sender),
    text: renderText(message, sender),
  };
}
