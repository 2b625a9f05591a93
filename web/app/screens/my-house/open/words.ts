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
