/** Paths of all pages, repeated only in web/app/routes.ts. The journeys come first, in order. Spec §2. */
export const home = "/";
export const referral = "/referral";
export const household = "/household";
export const products = "/products";
export const shortSummary = "/short-summary";
export const yourAddress = "/your-address";
export const yourDetails = "/your-details";
export const tenancy = "/tenancy";
export const broadbandDate = "/broadband-date";
export const fullSummary = "/full-summary";
export const directDebit = "/direct-debit";
export const congratulations = "/congratulations";
export const houseComplete = "/house-complete";
export const accountAlreadyExists = "/account-already-exists";

export const joining = "/joining-tenant";
export const houseAlreadyComplete = "/joining-tenant/house-already-complete";
export const joiningDetails = "/joining-tenant/personal-details";
export const joiningDirectDebit = "/joining-tenant/direct-debit";
export const joiningCongratulations = "/joining-tenant/congratulations";
export const joiningHouseComplete = "/joining-tenant/house-complete";

/** Asks what became of a payment whose page was left. Ruling B7. */
export const paymentSent = "/payment-sent";

export const myHouse = "/my-house";
export const myHouseLink = "/my-house/link";
/** Behind a mailed link, which only its button spends; with a `token` it confirms a place. Rulings A5, G1. */
export const openMyHouse = "/my-house/open";
export const bankDetails = "/my-house/bank-details";
export const payNow = "/my-house/pay";
/** Where a payer comes back to from their bank. Ruling I3. */
export const paidByBank = "/my-house/paid";
export const whatIf = "/my-house/what-if";
export const statement = "/my-house/statement";
export const plan = "/my-house/plan";
export const movingOut = "/my-house/moving-out";
export const myData = "/my-house/data";
/** The same to read. */
export const everything = "/my-house/data/everything";
export const complain = "/my-house/complain";
export const cancelContract = "/my-house/cancel";
export const nextYear = "/my-house/next-year";

export const stopEmails = "/stop-emails";
export const privacyPolicy = "/privacy-policy";
export const terms = "/terms";
export const cookiePolicy = "/cookie-policy";
export const accessibility = "/accessibility";
/** Served for unknown paths. */
export const notFound = "/not-found";
