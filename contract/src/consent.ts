/** The texts that people agree to, both shown and stored from here. */
export const consentKinds = [
  "account-holder",
  "terms",
  "guarantee",
  "payments",
  "promotions",
  "cancellation-right",
  "early-start",
  "privacy-policy",
] as const;

export type ConsentKind = (typeof consentKinds)[number];

/** The payment pages' box; its last word links to the terms. It is sent as both answers. Ruling D3. */
export const paymentConfirmation = {
  said: "I confirm that I am the account holder and the only person needed to authorise Direct Debits from this account, and I agree to the",
  terms: "terms",
} as const;

/** Ticked by default (Spec §3). */
export function promotionsOffer(brandName: string): string {
  return `Email me offers from ${brandName} now and then`;
}
