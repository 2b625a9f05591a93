/** Shared by several screens and parts. */
export const next = "Next";
export const tryAgain = "Try again";
export const backHome = "Back Home";
export const close = "Close";
export const done = "Done";
export const clear = "Clear";
export const optional = "(optional)";
export const loading = "LOADING...";

export const perWeek = "per person per week";
export const perMonth = "per person per month";
export const basedOn = "based on a 12 month contract";
export const originalPrice = "Original price";

export const copyLink = "Copy link";
export const linkCopied = "Link copied";
export const copyByHand = "Press and hold the link to copy it";

export function joinedOf(joined: number, housemates: number) {
  return `${joined} of ${housemates} housemates have joined`;
}
export const hasJoined = "has joined";
export const toJoin = "to join";

export const housemates = "Housemates";
export const address = "Address";
export const tenancyStarts = "Tenancy starts";
export const tenancyEnds = "Tenancy ends";
export const firstPayment = "First payment";
export function takenLater(due: string, taken: string) {
  return `${due}, taken on ${taken}`;
}
export const broadbandInstalled = "Broadband installed";
export function fromTo(start: string, end: string) {
  return `${start} to ${end}`;
}

export const goodNews = "Good news!";
export const congratulations = "Congratulations!";
export const darkHouse = "A house at night with every light off.";

export const confirmationEmail =
  "You'll get an email within 3 business days confirming your Direct Debit mandate.";

/** Screens that are also named elsewhere. */
export const yourPackage = "Your Package";
export const yourAddress = "Please Confirm Your Address";
export const aboutYou = "Tell Us About You";
export const yourTenancy = "Tell Us About Your Tenancy";
export const broadbandDate = "When Would You Like Your Broadband Installed?";
