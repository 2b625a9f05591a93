import type { CallName } from "@evenly/contract";
import { refuseTooMany } from "./refusals.ts";
import { clientKeys } from "./client-address.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Hit, RateLimit } from "./rate-limiter.ts";

type Limiter = Dependencies["rateLimiter"];

const minute = 60;
const day = 24 * 60 * minute;

/**
 * Ruling C13, per client address, or per person of the staff. Limits against guessing and against accounts and mail in
 * the name of strangers fail closed.
 */
export const rateLimits = {
  reads: { name: "reads", most: 300, seconds: minute },
  pages: { name: "pages", most: 300, seconds: minute },
  addressSearch: { name: "address-search", most: 120, seconds: minute },
  codeFailures: { name: "code-failures", most: 20, seconds: 10 * minute, failsClosed: true },
  existingAccounts: { name: "existing-accounts", most: 60, seconds: minute, failsClosed: true },
  paymentsAndLeads: { name: "payments-and-leads", most: 30, seconds: minute },
  newAccounts: { name: "new-accounts", most: 10, seconds: day, failsClosed: true },
  staffSignIns: { name: "staff-sign-ins", most: 20, seconds: minute, failsClosed: true },
  exports: { name: "exports", most: 20, seconds: minute },
  mails: { name: "mails", most: 20, seconds: minute, failsClosed: true },
} as const satisfies Record<string, RateLimit>;

const limitOf: Record<CallName, RateLimit> = {
  "GET /referral": rateLimits.reads,
  "GET /affiliate": rateLimits.reads,
  "GET /agent": rateLimits.reads,
  "POST /pre-signup": rateLimits.paymentsAndLeads,
  "POST /pre-signup/:leadId/products": rateLimits.reads,
  "POST /pre-signup/:leadId/household": rateLimits.reads,
  "GET /products": rateLimits.reads,
  "GET /summary": rateLimits.reads,
  "GET /config": rateLimits.reads,
  "GET /features": rateLimits.reads,
  "POST /voucher/:voucherCode": rateLimits.reads,
  "POST /discount/activate": rateLimits.reads,
  "GET /addresses/find": rateLimits.addressSearch,
  "GET /addresses/retrieve": rateLimits.addressSearch,
  "GET /addresses/lookup/:postcode": rateLimits.addressSearch,
  "POST /verify_address/:addressGuid": rateLimits.existingAccounts,
  "POST /verify_address": rateLimits.existingAccounts,
  "POST /bank_lookup": rateLimits.reads,
  "POST /direct_debit": rateLimits.paymentsAndLeads,
  "POST /invite_housemates": rateLimits.mails,
  "POST /email_summary": rateLimits.mails,
  "POST /share_package": rateLimits.reads,
  "POST /validate-joining-tenant": rateLimits.paymentsAndLeads,
  "GET /direct_debit": rateLimits.reads,
  "POST /mail_preference": rateLimits.reads,
  "POST /my_house/session": rateLimits.existingAccounts,
  "POST /my_house/sign_out": rateLimits.reads,
  "POST /my_house/link": rateLimits.mails,
  "POST /my_house/link/again": rateLimits.mails,
  "POST /my_house/link/read": rateLimits.existingAccounts,
  "POST /my_house/place/read": rateLimits.existingAccounts,
  "POST /my_house/place": rateLimits.paymentsAndLeads,
  "GET /my_house": rateLimits.reads,
  "POST /my_house/bank_details": rateLimits.paymentsAndLeads,
  "GET /my_house/bank_details": rateLimits.reads,
  "POST /my_house/invite_again": rateLimits.mails,
  "GET /my_house/moving_out": rateLimits.reads,
  "POST /my_house/moving_out": rateLimits.mails,
  "POST /my_house/moving_out/send_again": rateLimits.mails,
  "POST /my_house/moving_out/take_back": rateLimits.reads,
  "POST /my_house/moving_out/agree": rateLimits.mails,
  "GET /my_house/statement": rateLimits.reads,
  "GET /my_house/what_if": rateLimits.reads,
  "POST /staff/session": rateLimits.staffSignIns,
  "POST /staff/session/code": rateLimits.staffSignIns,
  "GET /staff/session/passkey": rateLimits.reads,
  "POST /staff/session/passkey": rateLimits.staffSignIns,
  "GET /staff/me": rateLimits.reads,
  "POST /staff/second_factor": rateLimits.staffSignIns,
  "POST /staff/second_factor/code": rateLimits.staffSignIns,
  "POST /staff/password": rateLimits.staffSignIns,
  "POST /staff/recovery_codes": rateLimits.staffSignIns,
  "GET /staff/passkeys": rateLimits.reads,
  "GET /staff/passkeys/new": rateLimits.reads,
  "POST /staff/passkeys": rateLimits.staffSignIns,
  "POST /staff/passkeys/:passkeyId/remove": rateLimits.reads,
  "POST /staff/sign_out": rateLimits.reads,
  "POST /staff/sign_out_everywhere": rateLimits.reads,
  "POST /staff/invitation/accept": rateLimits.staffSignIns,
  "GET /staff/home": rateLimits.reads,
  "GET /staff/to_do": rateLimits.reads,
  "GET /staff/alerts/:alertId": rateLimits.reads,
  "POST /staff/alerts/:alertId/resolve": rateLimits.reads,
  "GET /staff/people": rateLimits.reads,
  "POST /staff/invitations": rateLimits.mails,
  "POST /staff/people/:personId/roles": rateLimits.mails,
  "POST /my_house/size": rateLimits.mails,
  "POST /my_house/size/agree": rateLimits.paymentsAndLeads,
  "POST /my_house/size/withdraw": rateLimits.paymentsAndLeads,
  "POST /my_house/dispute": rateLimits.paymentsAndLeads,
  "POST /staff/search": rateLimits.reads,
  "GET /staff/households": rateLimits.reads,
  "GET /staff/households.csv": rateLimits.exports,
  "GET /staff/households/:reference": rateLimits.reads,
  "GET /staff/households/:reference/timeline": rateLimits.reads,
  "GET /staff/households/:reference/join_link": rateLimits.reads,
  "POST /staff/households/:reference/join_link": rateLimits.mails,
  "GET /staff/households/:reference/removal": rateLimits.reads,
  "POST /staff/households/:reference/removal": rateLimits.mails,
  "GET /staff/households/:reference/cancellation": rateLimits.reads,
  "POST /staff/households/:reference/cancellation": rateLimits.mails,
  "GET /staff/households/:reference/held_collections": rateLimits.reads,
  "POST /staff/households/:reference/held_collections": rateLimits.mails,
  "GET /staff/households/:reference/refund": rateLimits.reads,
  "POST /staff/households/:reference/refund": rateLimits.mails,
  "GET /staff/households/:reference/write_off": rateLimits.reads,
  "POST /staff/households/:reference/write_off": rateLimits.mails,
  "GET /staff/approvals": rateLimits.reads,
  "GET /staff/approvals.csv": rateLimits.exports,
  "GET /staff/approvals/:approvalId": rateLimits.reads,
  "POST /staff/approvals/:approvalId/agree": rateLimits.mails,
  "POST /staff/approvals/:approvalId/refuse": rateLimits.reads,
  "POST /staff/approvals/:approvalId/withdraw": rateLimits.reads,
  "GET /staff/code_choices": rateLimits.reads,
  "GET /staff/codes/:kind": rateLimits.reads,
  "GET /staff/code_sheets/:kind/all.csv": rateLimits.exports,
  "POST /staff/codes/:kind": rateLimits.mails,
  "POST /staff/code_previews/:kind": rateLimits.reads,
  "GET /staff/codes/:kind/:code": rateLimits.reads,
  "GET /staff/codes/:kind/:code/figures": rateLimits.reads,
  "GET /staff/codes/:kind/:code/weeks.csv": rateLimits.exports,
  "GET /staff/codes/:kind/:code/households": rateLimits.reads,
  "GET /staff/codes/:kind/:code/households.csv": rateLimits.exports,
  "POST /staff/codes/:kind/:code": rateLimits.mails,
  "POST /staff/codes/:kind/:code/end": rateLimits.reads,
  "GET /staff/settings": rateLimits.reads,
  "POST /staff/flags/:key": rateLimits.mails,
  "POST /staff/settings/minimum_term": rateLimits.mails,
  "POST /staff/settings/carousel_texts": rateLimits.reads,
  "POST /staff/settings/reviews": rateLimits.reads,
  "GET /staff/bank_holidays": rateLimits.reads,
  "POST /staff/bank_holidays": rateLimits.reads,
  "GET /staff/collections": rateLimits.reads,
  "GET /staff/collections/sums": rateLimits.reads,
  "GET /staff/collections.csv": rateLimits.exports,
  "GET /staff/payouts": rateLimits.reads,
  "GET /staff/payouts.csv": rateLimits.exports,
  "GET /staff/payouts/:reference": rateLimits.reads,
  "GET /staff/ledger/balances": rateLimits.reads,
  "GET /staff/ledger": rateLimits.reads,
  "GET /staff/ledger.csv": rateLimits.exports,
  "GET /staff/ledger/postings/:postingId": rateLimits.reads,
  "GET /staff/households/:reference/ledger": rateLimits.reads,
  "GET /staff/months": rateLimits.reads,
  "GET /staff/months.csv": rateLimits.exports,
  "GET /staff/months/:month": rateLimits.reads,
  "POST /staff/months/:month/close": rateLimits.reads,
  "POST /staff/months/:month/open": rateLimits.mails,
  "GET /staff/price_books": rateLimits.reads,
  "GET /staff/price_books.csv": rateLimits.exports,
  "POST /staff/price_books": rateLimits.reads,
  "GET /staff/price_books/:name": rateLimits.reads,
  "GET /staff/price_books/:name/quotes_held": rateLimits.reads,
  "GET /staff/price_books/:name/difference.csv": rateLimits.exports,
  "GET /staff/price_books/:name/prices.csv": rateLimits.exports,
  "POST /staff/price_books/:name/discard": rateLimits.reads,
  "GET /staff/price_books/:name/publication": rateLimits.reads,
  "POST /staff/price_books/:name/publication": rateLimits.mails,
  "POST /staff/price_books/:name/take_back": rateLimits.reads,
  "GET /staff/households/:reference/invitations": rateLimits.reads,
  "POST /staff/households/:reference/invitations": rateLimits.mails,
  "POST /staff/households/:reference/share_token": rateLimits.reads,
  "POST /staff/households/:reference/confirmation": rateLimits.mails,
  "POST /staff/households/:reference/email": rateLimits.mails,
  "GET /staff/households/:reference/sign_everybody_out": rateLimits.reads,
  "POST /staff/households/:reference/sign_everybody_out": rateLimits.reads,
  "POST /staff/households/:reference/house_link": rateLimits.mails,
  "POST /staff/households/:reference/notes": rateLimits.reads,
  "GET /staff/services": rateLimits.reads,
  "GET /staff/services.csv": rateLimits.exports,
  "POST /staff/services/stages": rateLimits.reads,
  "GET /staff/mails": rateLimits.reads,
  "GET /staff/mails.csv": rateLimits.exports,
  "POST /staff/mail_search": rateLimits.reads,
  "GET /staff/mails/:mailId": rateLimits.reads,
  "POST /staff/mails/:mailId/again": rateLimits.mails,
  "GET /staff/jobs": rateLimits.reads,
  "GET /staff/jobs.csv": rateLimits.exports,
  "POST /staff/jobs/again": rateLimits.reads,
  "GET /staff/left_events": rateLimits.reads,
  "GET /staff/left_events.csv": rateLimits.exports,
  "POST /staff/left_events/again": rateLimits.reads,
  "GET /staff/audit": rateLimits.reads,
  "GET /staff/audit.csv": rateLimits.exports,
  "GET /staff/figures": rateLimits.reads,
  "GET /staff/figures/money": rateLimits.reads,
  "GET /staff/figures/codes": rateLimits.reads,
  "GET /staff/figures/all.csv": rateLimits.exports,
  "GET /staff/figures/funnel.csv": rateLimits.exports,
  "GET /staff/figures/days.csv": rateLimits.exports,
  "GET /staff/figures/money.csv": rateLimits.exports,
  "GET /staff/figures/codes.csv": rateLimits.exports,
};

/** Signed-in staff are counted by person: colleagues share an address. Ruling C13. */
type Who = string | { readonly personId: string };

export const countCall = (limiter: Limiter, name: CallName, who: Who) =>
  takeOrRefuse(limiter, limitOf[name], who);

/** Counts a hit or refuses it with 429. A refused hit is counted under no key. Returns the undo. */
export const takeOrRefuse = async (limiter: Limiter, limit: RateLimit, who: Who) => {
  const taken: Hit[] = [];
  const giveBack = () => {
    for (const hit of taken) hit.giveBack();
  };
  for (const { limit: own, key } of countedOf(limit, who)) {
    const hit = await limiter.take(own, key);
    if (hit.wait !== undefined) {
      giveBack();
      throw refuseTooMany(hit.wait);
    }
    taken.push(hit);
  }
  return giveBack;
};

export const countFailure = async (
  limiter: Limiter,
  limit: RateLimit,
  clientAddress: string,
): Promise<void> => {
  for (const { limit: own, key } of countedOf(limit, clientAddress)) await limiter.take(own, key);
};

type Counted = { readonly limit: RateLimit; readonly key: string };

const countedOf = (limit: RateLimit, who: Who): Counted[] => {
  if (typeof who !== "string") return [{ limit, key: who.personId }];
  return clientKeys(who).map(({ key, times }) => ({
    limit: { ...limit, most: limit.most * times },
    key,
  }));
};
