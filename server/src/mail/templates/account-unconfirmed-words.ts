export const title = (day: string) => `Please confirm your account before ${day}`;
export const preheader = "Open the link to your page, and it stays.";
export const waits = (place: string, day: string) =>
  `The account for the bills at ${place} was opened with this email address. Nobody has confirmed it yet. Unless you do, we cancel it on ${day}.`;

export const howToKeep = "How to keep it";
export const openPage =
  "Press this button, and 'Open my house' on the page that it opens. That is all: it tells us that this email address is yours.";
export const keep = "Keep my account";
export const orJoin =
  "It also stays as soon as one of your housemates joins. This is the link for them; joining takes a few minutes.";

export const ifItEnds = (day: string) => `If it is cancelled on ${day}`;
export const addressFree =
  "The address and any voucher are free again. You can sign up again at the prices of that day.";
export const notYours = "It isn't yours?";
export const doNothing =
  "Then somebody used your email address. Don't open the link: leave this mail alone, and the account ends by itself.";
