export const stop = "Do not write to me again";
export const stopped = "We won't write to you again";
export const started = "You'll hear from us again";
export const start = "Write to me again";

export function nobodyCan(brandName: string) {
  return `Nobody can have ${brandName} email you once you've pressed the button.`;
}
export const changedMind = "Changed your mind? One press undoes it.";
export const asBefore = "Your housemates can invite you by email as before.";
export const about =
  "This is about emails that other people ask us to send you, such as invitations and saved prices. If you've joined a house, we still write to you about your own account.";
