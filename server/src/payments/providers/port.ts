/** Who pays, and from which account. Never logged. */
export type Payer = {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly addressLine1: string;
  readonly city: string;
  readonly postcode: string;
  readonly accountHolder: string;
  readonly sortCode: string;
  readonly accountNumber: string;
};

/** A mandate as the provider sees it. */
export type ProviderMandate =
  | {
      readonly state: "pending" | "submitted" | "active" | "cancelled";
      readonly providerReference: string;
      readonly reference: string;
    }
  | { readonly state: "failed"; readonly providerReference: string | null; readonly reason: string };

/** The outside world that moves money. Each request carries our own idempotency key (Ruling C9). */
export type DirectDebitProvider = {
  readonly name: "sandbox" | "gocardless";
  setUpMandate(payer: Payer, idempotencyKey: string): Promise<ProviderMandate>;
  findMandate(providerReference: string): Promise<ProviderMandate | undefined>;
  /** Ends a mandate for good. One that is over, or that the provider does not know, is left as it is. */
  cancelMandate(providerReference: string): Promise<void>;
};
