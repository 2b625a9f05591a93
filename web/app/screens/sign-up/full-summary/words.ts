export const title = "Review Your Package";
export const lede = "Check that everything is right. You can change any of it.";
export const yourAnswers = "Your answers";

export const change = "Change";
/** Added to 'Change' for screen readers. */
export const changed = {
  housemates: "the number of housemates",
  address: "the address",
  person: "your details",
  package: "the package",
  voucher: "the voucher",
  start: "the tenancy's start",
  end: "the tenancy's end",
  installation: "the installation date",
};
export const aboutYou = "About you";
export const packageName = "Package";
export const voucher = "Voucher";
export const offers = "Offers by email";
export const noOffers = "No offers by email";
export const notGiven = "Not given yet";
export const notChosen = "Not chosen yet";
export function soonestOn(date: string) {
  return `As soon as possible, on ${date}`;
}

export const addToCalendar = "Add to your calendar (.ics)";
export const downloadSheet = "Download as a spreadsheet";

export function lostVoucher(code: string, why: string) {
  return `Your ${code} voucher no longer applies. ${why}`;
}
export function lostDiscount(code: string, why: string) {
  return `Your ${code} discount no longer applies. ${why}`;
}
