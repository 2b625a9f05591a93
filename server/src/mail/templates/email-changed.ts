import { accountMessage } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { paragraph, plainLine } from "./wording.ts";

/** Ruling H4. */
export const writeEmailChanged = (data: EmailData["email-changed"], sender: Sender): Message =>
  accountMessage(data, sender, {
    subject: "We write to you here from now on",
    preheader: "Your email address was changed.",
    title: "Your email address was changed",
    blocks: [
      paragraph(
        `From now on we write to you at this address about ${plainLine(data.fullAddress)}. The address before was told.`,
      ),
      paragraph(
        "Links to your page in earlier mails don't work any more, and wherever your page was open it is closed.",
      ),
      notAsked(sender),
    ],
  });

/** Ruling H4. */
export const writeEmailChangedFrom = (data: EmailData["email-changed-from"], sender: Sender): Message =>
  accountMessage(data, sender, {
    subject: "Your email address was changed",
    preheader: "We write to another address from now on.",
    title: "Your email address was changed",
    blocks: [
      paragraph(
        `From now on we write to another address about ${plainLine(data.fullAddress)}, as we were asked to. This is the last mail to this one.`,
      ),
      paragraph("Links to your page in earlier mails to this address don't work any more."),
      notAsked(sender),
    ],
  });

const notAsked = ({ brand }: Sender) =>
  paragraph(
    `If you didn't ask for this, please call us on ${brand.phone} or write to ${brand.email} straight away.`,
  );
