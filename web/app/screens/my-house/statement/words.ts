export const title = "Closing statement";
export const place = (address: string, from: string, to: string) => `${address}. ${from} to ${to}.`;
export const hereFrom = (date: string) =>
  `Your closing statement is here from ${date}, the day after your last day. It has every charge and every payment.`;
export const nothingCharged = "Nothing was ever charged, so there is no closing statement.";
export const toMyHouse = "Back to your page";

export const sums = (charged: string, collected: string) => `Charged ${charged}, collected ${collected}.`;
export const paidBackInAll = (amount: string) => `Paid back to you ${amount}.`;
export const writtenOffInAll = (amount: string) => `Written off ${amount}.`;
export const stillToTake = (amount: string, date: string) =>
  `${amount} is taken by Direct Debit on ${date}, as we told you.`;
export const dayFollows = (amount: string) =>
  `${amount} is taken by Direct Debit on a new day, and we email you the day first.`;
export const restToPay = (amount: string, phone: string) =>
  `For ${amount} nothing more is taken by itself. There is no fee. Please call us on ${phone}, and we agree with you how you pay it.`;
export const goesBack = (ending: string) => `It goes back to your account ending ${ending}.`;

export const mandateReference = (reference: string) => `Mandate reference ${reference}`;
export const accountEnding = (ending: string) => `Account ending ${ending}`;

export const forWhat = "For";
export const charged = "Charged";
export const collected = "Collected";
export const paidBack = "Paid back";
export const writtenOff = "Written off";
export const owedAfter = "Owed after";
export const inAll = "In all";
export const range = (from: string, to: string) => `${from} to ${to}`;
export const letGo = (date: string) => `Written off on ${date}`;
export const other = "Other";

export const takenAgain = (date: string) =>
  `Sent back by your bank on ${date}, taken on the second try. No fee.`;
export const sentBack = (date: string) => `Sent back by your bank on ${date}. No fee.`;
export const triesAgain = (sentBack: string, again: string) =>
  `Sent back by your bank on ${sentBack}. Tried once more on ${again}. No fee.`;
export const claimedBack = (date: string) => `You had it back from your bank on ${date}.`;
export const onItsWay = (date: string) => `Taken on ${date}, and on its way from your bank.`;
export const takenOn = (date: string) => `To be taken on ${date}.`;

export const print = "Print";
export const download = "Download CSV";
export const sheetHeadings = [
  "For",
  "From",
  "To",
  "Charged (GBP)",
  "Charged on",
  "Collected (GBP)",
  "Collected on",
  "Paid back (GBP)",
  "Paid back on",
  "Written off (GBP)",
  "Written off on",
  "Owed after (GBP)",
];
