/** Paths below `/staff`, repeated only in routes.ts. */
export const home = "/";
export const signIn = "/sign-in";
export const signInAndReturn = (to: string) =>
  to === home ? signIn : `${signIn}?${new URLSearchParams({ to }).toString()}`;
export const account = "/account";
export const secondFactor = "/second-factor";
export const signOut = "/sign-out";
export const households = "/households";
export const services = "/services";
export const approvals = "/approvals";
export const collections = "/collections";
export const payouts = "/payouts";
export const ledger = "/ledger";
export const months = "/months";
export const codes = "/codes";
export const priceBooks = "/price-books";
export const newPriceBook = "/price-books/new";
export const flags = "/flags";
export const bankHolidays = "/bank-holidays";
export const mails = "/mails";
export const jobs = "/jobs";
export const failedEvents = "/jobs/events";
export const figures = "/figures";
export const audit = "/audit";
export const people = "/people";
export const alerts = "/alerts";

export const household = (reference: string) => `${households}/${reference}`;
export const householdLedger = (reference: string) => `${household(reference)}/ledger`;
export const approval = (id: string) => `${approvals}/${id}`;
export const payout = (reference: string) => `${payouts}/${encodeURIComponent(reference)}`;
export const posting = (id: string) => `${ledger}/${id}`;
export const month = (month: string) => `${months}/${month}`;
export const codesOf = (kind: string) => `${codes}/${kind}`;
export const code = (kind: string, name: string) => `${codesOf(kind)}/${name}`;
export const priceBook = (name: string) => `${priceBooks}/${encodeURIComponent(name)}`;
export const mail = (id: string) => `${mails}/${id}`;
export const alert = (id: string) => `${alerts}/${id}`;
