import type { FailureCause } from "@evenly/domain/collection-failure";
import type { Payer } from "../port.ts";

/** What the sandbox plays: what is not named goes well. */
export type Fate = {
  readonly mandate?: "failed" | "expired";
  readonly payment?: {
    readonly ends: "failed" | "late-failure" | "charged-back";
    readonly cause: FailureCause;
    /** The bank ends the mandate with it. */
    readonly withMandate?: true;
  };
  readonly refund?: "failed";
};

/** By the payer's first name; each payment has the same fate. Ruling E, and more for tests. */
export const fates = {
  pays: {},
  invalid: { mandate: "failed" },
  expired: { mandate: "expired" },
  penniless: { payment: { ends: "failed", cause: "insufficient_funds" } },
  referred: { payment: { ends: "failed", cause: "refer_to_payer" } },
  late: { payment: { ends: "late-failure", cause: "insufficient_funds" } },
  fickle: { payment: { ends: "charged-back", cause: "authorisation_disputed" } },
  disputed: { payment: { ends: "failed", cause: "authorisation_disputed" } },
  switching: { payment: { ends: "failed", cause: "bank_account_transferred", withMandate: true } },
  closed: { payment: { ends: "failed", cause: "bank_account_closed", withMandate: true } },
  deceased: { payment: { ends: "failed", cause: "payer_deceased", withMandate: true } },
  quits: { payment: { ends: "failed", cause: "mandate_cancelled", withMandate: true } },
  bounced: { refund: "failed" },
} as const satisfies Readonly<Record<string, Fate>>;

export type FateName = keyof typeof fates;

const isFateName = (name: string): name is FateName => Object.hasOwn(fates, name);

/** What was written down by another release goes well too. */
export const fateNamed = (name: string | null): Fate =>
  fates[isFateName(name ?? "") ? (name as FateName) : "pays"];

export const fateOfPayer = ({ givenName }: Pick<Payer, "givenName">): FateName => {
  const name = givenName.trim().toLowerCase();
  return isFateName(name) ? name : "pays";
};
