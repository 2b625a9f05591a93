import type { Brand } from "@evenly/contract/config";

export const hereFromNow = "We write to you here from now on";
export const title = "Your email address was changed";
export const wasChanged = "Your email address was changed.";
export const fromNowHere = (place: string) =>
  `From now on we write to you at this address about ${place}. The address before was told.`;
export const pageClosed =
  "Links to your page in earlier mails don't work any more, and wherever your page was open it is closed.";

export const elsewhere = "We write to another address from now on.";
export const fromNowElsewhere = (place: string) =>
  `From now on we write to another address about ${place}, as we were asked to. This is the last mail to this one.`;
export const linksEnded = "Links to your page in earlier mails to this address don't work any more.";

export const notAsked = ({ phone, email }: Brand) =>
  `If you didn't ask for this, please call us on ${phone} or write to ${email} straight away.`;
