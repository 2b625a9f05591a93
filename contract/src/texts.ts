/** The texts of Spec §5 and §8 that belong to no field rule. Every `phone` and `product` is the brand's (Ruling A1). */
export const texts = {
  problemWithRequest: "There was a problem with your request.",
  problemTitle: "There's a problem...",
  noResponse: (phone: string) =>
    `Oh no! There was a problem with your request, please try again or call us ${phone}`,
  networkError: (product: string) => `Network error accessing the ${product} API`,
  pageNotFound: "There's a problem. This page could not be found.",

  referralCodeInvalid: "Referral Code Invalid",
  affiliateCodeInvalid: "Affiliate Code Invalid",
  unknownAgentCode: "Unknown Agent Code",
  voucherInvalid: "Invalid voucher code. Check and try again.",
  voucherLockout: (seconds: number) => `Please try again in ${String(seconds)} seconds.`,

  addressesNotFetched: "Failed to fetch addresses",
  noAddressesFound: "Sorry, no addresses found",

  guidMissing: "Cannot detect guid",
  alreadyJoined:
    "Oops, you're already joined onto this account. Invite your remaining housemates to join, then sit back and relax. Your utilities will be in place for your start date.",

  directDebitFailureTitle: "Whoops! Something's not right",
  directDebitFailure: (phone: string) =>
    `Please check the details below are right and that you're using a bank account that accepts direct debits. If you're still having trouble, please call on ${phone}.`,

  emailNotSent: "There has been a problem sending the email, try again or note down share link for reference",

  mustBeText: "This must be text",
  mustBeYesOrNo: "This must be true or false",
  mustBeNumber: "This must be a number",
  mustBeList: "This must be a list",
  listTooLong: "This list is too long",
  textTooLong: "This is too long",

  tooManyRequests: (seconds: number) =>
    `You've tried that too many times. Please wait ${sayWait(seconds)} and try again.`,
  somethingWentWrong: "Something went wrong on our side. Please try again.",
} as const;

/** Rounded up, in the unit that a person would use. */
function sayWait(seconds: number): string {
  const units = [
    ["second", 1],
    ["minute", 60],
    ["hour", 3_600],
  ] as const;
  const [unit, length] = units.findLast(([, size]) => seconds >= 2 * size) ?? units[0];
  const count = Math.ceil(seconds / length);
  return `${String(count)} ${count === 1 ? unit : `${unit}s`}`;
}
