import type { Payment } from "./payment-item.tsx";

export type PaymentGroups = {
  /** Failed, charged back or blocked, oldest first. */
  readonly notTaken: readonly Payment[];
  /** Next first. */
  readonly toCome: readonly Payment[];
  /** Latest first. */
  readonly taken: readonly Payment[];
};

/** Groups payments by list; `today` is `2027-09-01`. */
export const groupPayments = (payments: readonly Payment[], today: string): PaymentGroups => {
  const byDay = [...payments].sort((one, other) =>
    one.movesOn < other.movesOn ? -1 : Number(one.movesOn > other.movesOn),
  );
  const groupOf = ({ state, movesOn }: Payment): keyof PaymentGroups => {
    if (state === "taken" || state === "taken-again" || state === "refunded") return "taken";
    if (state === "sent-back" || state === "claimed-back") return "notTaken";
    return state === "needs-you" && movesOn < today ? "notTaken" : "toCome";
  };
  const inGroup = (group: keyof PaymentGroups) => byDay.filter((payment) => groupOf(payment) === group);
  return { notTaken: inGroup("notTaken"), toCome: inGroup("toCome"), taken: inGroup("taken").reverse() };
};
