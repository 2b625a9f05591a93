export const title = (name: string) => `Open ${name}'s page`;
export const whoseTitle = "Whose page?";
export const belongsTo = "This link belongs to ";
export const ownPayments = (name: string) => `It opens ${name}'s own payments, so it is for nobody else.`;
export const open = "Open my house";
export const until = (name: string, day: string) =>
  `It opens once a day, until ${day}. Not ${name}? Close this page: nothing has been opened.`;

export const signedInAs = "You are signed in as ";
export const openInstead = (name: string) => ({
  before: "Open ",
  whose: `${name}'s`,
  after: " page instead?",
});
export const openNow = "Open now";
export const thisLink = "This link";
export const openTheirs = (name: string) => `Open ${name}'s page`;
export const stay = (name: string) => `Stay on ${name}'s`;
export const signsOut = (name: string) =>
  `Opening it signs ${name} out on this device. ${name}'s own link opens it again.`;

export const confirmPlace = "Confirm your place";
export const askedFor = (place: string) => `, you asked for a place at ${place}.`;
export const share = (monthly: string, ending: string) =>
  `Your share is ${monthly} a month, by Direct Debit from the account ending in ${ending}.`;
export const placeUntil = (name: string, day: string) =>
  `We hold it until ${day}. Not ${name}? Close this page: nothing has been set up, and nothing will be.`;
export const linkInstead = "Email me a link to my page";
export const deadPlaceLink =
  "This link doesn't work any more: it is too old, was used, or a newer one was sent. If the place is yours already, we can email you a link to your page.";
