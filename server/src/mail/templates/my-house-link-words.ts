export const title = "Your link to your house";
export const preheader = "Opens your own page, without a password.";
export const askedFor = (place: string) =>
  `Somebody, most likely you, asked for a new link to your page of ${place}:`;
export const howLong =
  "The link is for you alone, so please don't pass it on. It works for 90 days, once a day at most.";
export const notAsked = "If you didn't ask for it, you can leave this mail alone: nothing has changed.";
