export function title(name: string) {
  return `Open ${name}'s page`;
}
export const whoseTitle = "Whose page?";
export const belongsTo = "This link belongs to ";
export function ownPayments(name: string) {
  return `It opens ${name}'s own payments, so it is for nobody else.`;
}
export const open = "Open my house";
export function until(name: string, day: string) {
  return `It opens once a day, until ${day}. Not ${name}? Close this page: nothing has been opened.`;
}

export const signedInAs = "You are signed in as ";
export function openInstead(name: string) {
  return {
    before: "Open ",
    whose: `${name}'s`,
    after: " page instead?",
  };
}
export const openNow = "Open now";
export const thisLink = "This link";
export function openTheirs(name: string) {
  return `Open ${name}'s page`;
}
export function stay(name: string) {
  return `Stay on ${name}'s`;
}
export function signsOut(name: string) {
  return `Opening it signs ${name} out on this device. ${name}'s own link opens it again.`;
}

export const confirmPlace = "Confirm your place";
export function askedFor(place: string) {
  return `, you asked for a place at ${place}.`;
}
export function byDirectDebit(ending: string) {
  return `You pay by Direct Debit from the account ending in ${ending}.`;
}
export const yourShare = "Your share is";
export const agreeFirst =
  "It has changed since you asked for the place. Nothing is set up until you agree to the new price.";
export const agreeAndConfirm = "Agree and confirm your place";
export function placeUntil(name: string, day: string) {
  return `We hold it until ${day}. Not ${name}? Close this page: nothing has been set up, and nothing will be.`;
}
export const linkInstead = "Email me a link to my page";
export const deadPlaceLink =
  "This link doesn't work any more: it is too old, was used, or a newer one was sent. If the place is yours already, we can email you a link to your page.";
