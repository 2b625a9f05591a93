import { type Pence, pence } from "./money.ts";

export type PayoutItemKind = "payment" | "charge-back" | "failure" | "refund" | "fee" | "other";

/** As the provider tells it, in pence; what it takes from us is negative, and a fee may be a fraction. */
export type PayoutItem = {
  readonly kind: PayoutItemKind;
  /** Of the payment or the refund; of a fee, the payment that it is for. */
  readonly reference: string | undefined;
  readonly amount: number;
};

/** An item other than a fee; `ours` in pence by our records, null when it is unknown to us. */
export type KnownItem = PayoutItem & { readonly ours: number | null };

/** Pence of our attempts and refunds, by the provider's reference. */
export type OurAmounts = {
  readonly attempts: ReadonlyMap<string, number>;
  readonly refunds: ReadonlyMap<string, number>;
};

/** Each item but the fees, with our own amount; a refund that failed is credited back. Ruling F2. */
export function knownItems(items: readonly PayoutItem[], { attempts, refunds }: OurAmounts): KnownItem[] {
  return items
    .filter(({ kind }) => kind !== "fee")
    .map((item) => {
      const { kind, reference = "", amount } = item;
      const known = (kind === "refund" ? refunds : attempts).get(reference);
      const isIn = kind === "payment" || (kind === "refund" && amount > 0);
      return { ...item, ours: known === undefined ? null : isIn ? known : -known };
    });
}

/** Pence that are deducted for payments of others on the same account. Ruling F3. */
export function feesOfOthers(
  items: readonly PayoutItem[],
  { attempts }: Pick<OurAmounts, "attempts">,
): Pence {
  const ofOthers = items.filter(
    ({ kind, reference }) => kind === "fee" && reference !== undefined && !attempts.has(reference),
  );
  return pence(0 - Math.round(sumOf(ofOthers)));
}

/** What a payout comes to, in pence; amounts taken back are negative. */
export type PayoutSums = {
  /** What has arrived in pounds. */
  readonly amount: Pence;
  readonly fees: Pence;
  /** What is not ours, or is not known to be. */
  readonly suspense: Pence;
  readonly payments: number;
  readonly collected: Pence;
  readonly takenBack: Pence;
  readonly refunded: Pence;
  readonly other: Pence;
  /** What should have arrived by our records. */
  readonly expected: Pence;
};

/**
 * The sums of a payout; `isChanged`: into another currency, so that no pound has arrived. `ofOthers` are the fees of
 * others' payments. Rulings F2, F3.
 */
export function payoutSums(
  items: readonly KnownItem[],
  payout: { readonly amount: number; readonly fees: number; readonly isChanged: boolean },
  ofOthers: Pence,
): PayoutSums {
  const of = (...kinds: readonly PayoutItemKind[]) => items.filter(({ kind }) => kinds.includes(kind));
  const amount = payout.isChanged ? 0 : payout.amount;
  const fees = payout.fees - ofOthers;
  const ours = sumOf(items.filter((item) => item.ours !== null));
  return {
    amount: pence(amount),
    fees: pence(fees),
    suspense: pence(amount + fees - ours),
    payments: of("payment").length,
    collected: pence(sumOf(of("payment"))),
    takenBack: pence(sumOf(of("charge-back", "failure"))),
    refunded: pence(sumOf(of("refund"))),
    other: pence(sumOf(of("other")) - ofOthers),
    expected: pence(items.reduce((total, item) => total + (item.ours ?? 0), 0) - fees),
  };
}

/** Amounts in pence; `ours` is null when unknown to us. */
export type PayoutDifference = {
  readonly kind: PayoutItemKind | "sum";
  readonly reference: string | undefined;
  readonly theirs: number;
  readonly ours: number | null;
};

/** Where a payout's items and its sum are not what our records have. Ruling F2. */
export function payoutDifferences(
  items: readonly KnownItem[],
  { amount, fees }: { readonly amount: number; readonly fees: number },
): PayoutDifference[] {
  const sum = sumOf(items);
  const differences = items
    .map(({ kind, reference, amount: theirs, ours }): PayoutDifference => ({ kind, reference, theirs, ours }))
    .filter(({ theirs, ours }) => theirs !== ours);
  if (sum === amount + fees) return differences;
  return [{ kind: "sum", reference: undefined, theirs: amount + fees, ours: sum }, ...differences];
}

function sumOf(items: readonly { readonly amount: number }[]): number {
  return items.reduce((sum, { amount }) => sum + amount, 0);
}
