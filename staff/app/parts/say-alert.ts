import type { StaffRole } from "@evenly/domain/staff";

type Alert = { readonly words: string; readonly for: readonly StaffRole[] };

const finance = (words: string): Alert => ({ words, for: ["finance"] });
const support = (words: string): Alert => ({ words, for: ["support"] });

/** By its kind: what it says, and whose it is first. */
const alerts: Readonly<Record<string, Alert>> = {
  "disputed-place": support("A place is disputed"),
  "payer-deceased": support("A payer has died"),
  "cannot-be-collected": finance("A payment cannot be collected"),
  "cannot-be-taken-back": finance("A payment could not be taken back"),
  "charge-back": finance("A payment was charged back"),
  "contradictory-event": finance("The provider contradicts itself"),
  "different-amount": finance("A payment has another amount"),
  "different-payout": finance("A payout does not match"),
  "key-reused": finance("A request to the provider was made twice"),
  "payment-refused": finance("A payment was refused"),
  "refund-failed": finance("A refund failed"),
  "unknown-event": finance("The provider sent news that we cannot read"),
  "unknown-mandate": finance("The provider knows a mandate that we do not"),
  "unknown-payment": finance("The provider knows a payment that we do not"),
};

/** One that has no words yet is said by its name, and is everybody's. */
export const alertOf = (kind: string): Alert =>
  alerts[kind] ?? { words: kind.replaceAll("-", " "), for: ["support", "finance"] };
