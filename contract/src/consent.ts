/**
 * The words that people agree to. The screens show them and the server keeps them, from here and nowhere else, so that
 * what is kept is what was shown.
 */
export const consentKinds = [
  "account-holder",
  "terms",
  "guarantee",
  "payments",
  "promotions",
  "privacy-policy",
] as const;

export type ConsentKind = (typeof consentKinds)[number];

/** The tick of the payment pages, whose last word leads to the terms: one act, sent as both answers. Ruling D3. */
export const paymentConfirmation = {
  said: "I confirm that I am the account holder and the only person needed to authorise Direct Debits from this account, and I agree to the",
  terms: "terms",
} as const;

/** The tick that stands beside a person's details. Spec §3: ticked unless they take it away. */
export const promotionsOffer = (brandName: string): string =>
  `Email me offers from ${brandName} now and then`;
