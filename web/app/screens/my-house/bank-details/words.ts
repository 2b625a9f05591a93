export const lede = "You keep your place and your payments. Only the account that pays changes.";
export const back = "Back to your page";

export const given = "We have your new bank details";
export const sameAsBefore = "We had these bank details already";
export function nothingChanged(ending: string) {
  return `The account ending in ${ending} is the one that we know, so nothing has changed.`;
}
export function usedOnce(ending: string) {
  return `We use the account ending in ${ending} once your bank has confirmed it, which takes a few working days.`;
}
export function oldStays(ending: string) {
  return `Until then the account ending in ${ending} stays in use, and payments may be taken from it.`;
}
export const nothingUntilThen = "Until then no payment is taken.";
export function failedPayment(workingDays: number) {
  return `If a payment has failed, it is tried again from the new account. We email you its date first, at least ${workingDays} working days before. There is no fee.`;
}

export const running = "We are storing your bank details";
export const runningLede =
  "We have not had the answer yet. This page goes on by itself. If you leave, they are stored all the same.";
export const offline = "You are offline";
export const offlineLede =
  "What you sent may have reached us. As soon as you are connected again we ask, and say here what became of it.";
export const neverArrived = "The bank details that you sent did not reach us. Nothing has changed.";
export const nothingChangedYet = "Nothing has changed.";
