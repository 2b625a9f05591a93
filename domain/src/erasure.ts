import { isBefore } from "./calendar.ts";

/**
 * What goes together when somebody is erased: what nothing needs (sign-ins, notes, mails that prove nothing, prices not
 * taken), bank details, and the person. Ruling J4.
 */
export const erasureParts = ["loose", "bank-details", "person"] as const;

export type ErasurePart = (typeof erasureParts)[number];

export type ErasureFacts = {
  /** The last day of their contract; it may be to come. */
  readonly endsOn: Temporal.PlainDate;
  /** Nothing of the contract holds any more, as when it was withdrawn before it began. */
  readonly isOver: boolean;
  /** Money was asked of their bank at least once, so that a claim can come. */
  readonly wasCollected: boolean;
  /** Pence; due and unpaid, or with the bank. */
  readonly owed: number;
  /** A mandate is not ended yet. */
  readonly hasMandate: boolean;
};

/** Days after the end of a contract. */
export type ErasureTerms = { readonly bankDays: number; readonly claimDays: number };

export type ErasurePlan = {
  /** Undefined: nobody knows yet, for something is owed. */
  readonly parts: readonly { readonly part: ErasurePart; readonly on: Temporal.PlainDate | undefined }[];
  readonly contractUntil: Temporal.PlainDate | undefined;
  readonly claimsUntil: Temporal.PlainDate | undefined;
};

/**
 * On which day each part of a person may go: at once where no contract, debt or claim period stands against it, else on the
 * day after it. Ruling J4, facts §8.
 */
export function planErasure(
  { endsOn, isOver, wasCollected, owed, hasMandate }: ErasureFacts,
  { bankDays, claimDays }: ErasureTerms,
  today: Temporal.PlainDate,
): ErasurePlan {
  const claims = !isOver || wasCollected ? endsOn.add({ days: claimDays }) : undefined;
  const after = (day: Temporal.PlainDate | undefined) => {
    if (owed > 0) return undefined;
    return day === undefined || isBefore(day, today) ? today : day.add({ days: 1 });
  };
  const needsBank = !isOver || wasCollected || hasMandate;
  return {
    parts: [
      { part: "loose", on: today },
      { part: "bank-details", on: after(needsBank ? endsOn.add({ days: bankDays }) : undefined) },
      { part: "person", on: after(claims) },
    ],
    contractUntil: isOver ? undefined : endsOn,
    claimsUntil: claims !== undefined && !isBefore(claims, today) ? claims : undefined,
  };
}
