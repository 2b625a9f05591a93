import type { Brand } from "@evenly/contract/config";

export const language = "en-GB";

const countOf = (count: number, one: string, many: string) => `${String(count)} ${count === 1 ? one : many}`;
export const housemates = (count: number) => countOf(count, "housemate", "housemates");
export const workingDays = (count: number) => countOf(count, "working day", "working days");
export const days = (count: number) => countOf(count, "day", "days");
export const payments = (count: number) => countOf(count, "payment", "payments");
export const stillOpen = (places: number) => `${countOf(places, "place is", "places are")} still open`;

export const greeting = (name: string) => (name === "" ? "Hello," : `Hi ${name},`);
export const housemate = "A housemate";
export const yourHousemate = "Your housemate";
export const ifAsked = ({ phone, email }: Brand) =>
  `If you have a question, call us on ${phone} or write to ${email}.`;

export const perPersonPerWeek = "per person per week";
export const perWeek = (amount: string) => `${amount} per person per week`;
export const perMonth = (amount: string) => `${amount} per person per month`;
export const eachMonthly = (amount: string) => `${amount} each, a month`;
export const withSize = (size: number) => `With ${String(size)}`;
export const nowWithSize = (size: number) => `Now, with ${String(size)}`;

export const placesTaken = (size: number, joined: number) => {
  if (joined < size)
    return `${String(joined)} of ${housemates(size)} ${joined === 1 ? "has" : "have"} joined. ${String(size - joined)} to go.`;
  return size === 1 ? "Your house is complete." : `All ${String(size)} housemates have joined.`;
};
export const housePicture = (size: number, joined: number) => {
  if (joined < size) return `A house with ${String(joined)} of ${String(size)} windows lit.`;
  return size === 1 ? "A house with its one window lit." : "A house with every window lit.";
};

export const whatNext = "What happens next";
export const yourPackage = "Your package";
export const seePackage = "See your package";
export const openJoinLink = "Open the join link";
export const openHouse = "Open my house";
export const linkForYouAlone = "The link is for you alone, so please don't pass it on.";
export const ownPage = "Your house, your payments and what comes next";
export const ownPageOpens =
  "They are on your own page, without a password. This link is for you alone, so please don't pass this mail on. It works for 90 days, once a day at most.";

export const yourReference = "Your reference";
export const onStatement = "On your statement";
export const reference = "Reference";
export const ourReference = "Your reference with us";
export const collectedBy = "Collected by";
export const phone = "Phone";
export const email = "Email";
export const takenOn = "Taken on";
export const amount = "Amount";
export const before = "Before";
export const now = "Now";
export const guarantee = "The Direct Debit Guarantee";

export const scheduleComes =
  "When your Direct Debit is set up, we write to you with every payment and the day on which it is taken.";
export const nothingToPay = "You pay nothing. Nothing was charged.";
export const debitCancelled = "Your Direct Debit is cancelled. You needn't tell your bank.";
export const payNothing = "You pay nothing, and your Direct Debit is cancelled.";
export const noFeesToJoin = "There's no deposit and there are no set-up fees.";

export const strapline = ({ name, strapline: text }: Brand) => `${name}. ${text}`;
export const or = " or ";
export const stopEmails = "Do not write to me again";
export const company = ({ companyName, companyNumber, registeredAddress }: Brand) =>
  `${companyName}, company number ${companyNumber}, ${registeredAddress}`;
export const privacyPolicy = "Privacy policy";

export const becauseJoined = (place: string, { name }: Brand) =>
  `You got this mail because you joined the account for ${place} with ${name}.`;
