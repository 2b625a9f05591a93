const minute = 60;
const day = 24 * 60 * minute;

type Limit = {
  readonly most: number;
  readonly seconds: number;
  /** Refuses while it cannot be counted: for guesses, and for accounts and mails in the name of strangers. */
  readonly failsClosed?: boolean;
};

/** Calls by one client address, or by one person of the staff, in so many seconds. Ruling C13. */
export const limits = {
  reads: { most: 300, seconds: minute },
  pages: { most: 300, seconds: minute },
  "address-search": { most: 120, seconds: minute },
  "code-failures": { most: 20, seconds: 10 * minute, failsClosed: true },
  "existing-accounts": { most: 60, seconds: minute },
  "payments-and-leads": { most: 30, seconds: minute },
  "new-accounts": { most: 10, seconds: day, failsClosed: true },
  "staff-sign-ins": { most: 20, seconds: minute, failsClosed: true },
  exports: { most: 20, seconds: minute },
  /** The provider sends far fewer: up to 250 events in each. */
  webhooks: { most: 3_000, seconds: minute },
  mails: { most: 20, seconds: minute, failsClosed: true },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
