import type { Payment } from "./payment-item.tsx";

export type PaymentGroups = {
  /** Sent back, claimed back or waiting for the person, the oldest first. */
  readonly notTaken: readonly Payment[];
  /** The next first. */
  readonly toCome: readonly Payment[];
  /** The latest first. */
  readonly taken: readonly Payment[];
};

/** In which list a payment stands. `today` is a day like `2027-09-01`. */
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
