export const title = "Confirm your place";
export const asked = (place: string) => `, you asked for a place at ${place}.`;
export const share = (monthly: string, ending: string) =>
  `Your share is ${monthly} a month, by Direct Debit from the account ending in ${ending}.`;
export const until = (name: string, day: string) =>
  `We hold it until ${day}. Not ${name}? Close this page: nothing has been set up, and nothing will be.`;
export const linkInstead = "Email me a link to my page";
export const dead =
  "This link doesn't work any more: it is too old, was used, or a newer one was sent. If the place is yours already, we can email you a link to your page.";
