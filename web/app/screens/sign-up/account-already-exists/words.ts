export const documentTitle = "Your house has an account";
export function joinIt(address: string) {
  return `A housemate has already created an account for ${address || "your address"}. Join it, and pay only your share.`;
}
export function joinYours(address: string) {
  return `Housemates have already created accounts for ${address}. Join yours, and pay only your share.`;
}
export const yourHouse = "This is your house";
export function isYours(address: string) {
  return `You already have a place in the account for ${address || "this address"}. What you pay and what comes next is on your own page.`;
}
export const ownPage = "Your own page";
export const whichIsYours = "Which one is yours?";
export const chooseYours = "Please choose the one that is yours";
export const join = "Join Account";
export const afterTheirs = "My tenancy starts after theirs";
export const notMyHouse = "That's not my house";
