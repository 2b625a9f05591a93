import type { Answers } from "../app/answers/answers.ts";
import { pricedKey } from "../app/quote/quote.ts";
import { sampleAccount } from "./default-answers.ts";
import { sampleLead, samplePerson } from "./sample-person.ts";
import { sampleAddress, sampleProducts, sampleQuote } from "./sample-quote.ts";

/** A visitor who has a quote for a house. */
export const quoted: Partial<Answers> = {
  lead: sampleLead,
  leadId: sampleQuote.leadId,
  housemateCount: 4,
  postcode: sampleAddress.postcode,
  address: sampleAddress,
  products: sampleProducts,
  priceBeforeDiscount: sampleQuote.priceBeforeDiscount,
  priceAfterDiscount: sampleQuote.priceAfterDiscount,
  pricedFor: pricedKey({ products: sampleProducts, codes: {} }),
};

/** A visitor who has answered everything up to the review. */
export const signedUp: Partial<Answers> = {
  ...quoted,
  person: samplePerson,
  startDate: "2027-09-01",
  endDate: "2028-08-31",
  broadbandUrgent: true,
};

/** Somebody who was invited and has given their details. */
export const joining: Partial<Answers> = {
  joiningGuid: sampleAccount.guid,
  account: sampleAccount,
  joiner: { ...samplePerson, firstname: "Grace", lastname: "Lane", email: "grace.lane@example.com" },
};

/** A visitor whose Direct Debit is set up. */
export const finished: Partial<Answers> = {
  finished: {
    guid: sampleAccount.guid,
    joinLink: sampleAccount.joinLink,
    remainingHm8s: 3,
    housemateCount: 4,
    firstName: sampleLead.firstName,
    startDate: "2027-09-01",
    utilities: ["Energy", "Water", "Broadband", "TV Licence"],
    joined: false,
    reference: "EV-4K7Q-2MP",
    mayInvite: true,
  },
};
