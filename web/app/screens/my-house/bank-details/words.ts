export const lede = "You keep your place and your payments. Only the account that pays changes.";
export const back = "Back to your page";

export const given = "We have your new bank details";
export const sameAsBefore = "We had these bank details already";
export const nothingChanged = (ending: string) =>
  `The account ending in ${ending} is the one that we know, so nothing has changed.`;
export const usedOnce = (ending: string) =>
  `We use the account ending in ${ending} once your bank has confirmed it, which takes a few working days.`;
export const oldStays = (ending: string) =>
  `Until then the account ending in ${ending} stays in use, and payments may be taken from it.`;
export const nothingUntilThen = "Until then no payment is taken.";
export const failedPayment = (workingDays: number) =>
  `If a payment has failed, it is tried again from the new account. We email you its date first, at least ${workingDays} working days before. There is no fee.`;
