import { addPence, type Pence, pence, subtractPence } from "./money.ts";

export type RefundState = "asked" | "submitted" | "paid" | "failed";

/** A payment that came in, by Direct Debit or by bank, in pence. */
export type TakenPayment = { readonly paymentId: string; readonly amount: Pence };

/** A refund in pence, of a payment or of none when staff paid it back by hand; its posting is made when it is submitted. */
export type EarlierRefund = {
  readonly paymentId: string | null;
  readonly amount: Pence;
  readonly state: RefundState;
};

/** `left`: pence of a payment that are not refunded. */
export type LeftOfPayment<Payment extends TakenPayment> = Payment & { readonly left: Pence };

/** Pence that go back of one payment. */
export type RefundPart<Payment> = { readonly payment: Payment; readonly amount: Pence };

/** Each payment with what is left of it. A refund that failed has given nothing back. Ruling F2. */
export function leftOfPayments<Payment extends TakenPayment>(
  payments: readonly Payment[],
  refunds: readonly EarlierRefund[],
): LeftOfPayment<Payment>[] {
  return payments.map((payment) => {
    const ofPayment = refunds.filter(({ paymentId }) => paymentId === payment.paymentId);
    const gone = ofPayment.filter(({ state }) => state !== "failed");
    return { ...payment, left: subtractPence(payment.amount, sum(gone)) };
  });
}

/**
 * Splits a credit, in pence, over payments in their order, each up to what is left of it; `left` is what none of them can
 * give back. Refunds that are not posted yet are part of the credit and go back already; failed ones are staff's until they
 * are paid back by hand. Ruling F11.
 */
export function refundsOfCredit<Payment extends TakenPayment>(
  payments: readonly LeftOfPayment<Payment>[],
  refunds: readonly EarlierRefund[],
  credit: Pence,
): { readonly parts: readonly RefundPart<LeftOfPayment<Payment>>[]; readonly left: Pence } {
  const asked = sum(refunds.filter(({ state }) => state === "asked"));
  const failed = sum(refunds.filter(({ state }) => state === "failed"));
  const byHand = sum(refunds.filter(({ paymentId }) => paymentId === null));
  const rest = pence(Math.max(0, credit - asked - Math.max(0, failed - byHand)));
  const parts = split(payments, rest);
  return { parts, left: subtractPence(rest, sum(parts)) };
}

/**
 * Splits a refund decided by staff, in pence: the first payment that covers it, otherwise several in their order.
 * Undefined above what is left of all. Ruling F2.
 */
export function refundsDecided<Payment extends TakenPayment>(
  payments: readonly LeftOfPayment<Payment>[],
  amount: Pence,
): RefundPart<LeftOfPayment<Payment>>[] | undefined {
  const covering = payments.find(({ left }) => left >= amount);
  const parts = split(covering ? [covering] : payments, amount);
  return sum(parts) < amount ? undefined : parts;
}

function split<Payment extends TakenPayment>(
  payments: readonly LeftOfPayment<Payment>[],
  amount: Pence,
): RefundPart<LeftOfPayment<Payment>>[] {
  let wanted = amount;
  return payments.flatMap((payment) => {
    const part = pence(Math.min(wanted, payment.left));
    wanted = subtractPence(wanted, part);
    return part > 0 ? [{ payment, amount: part }] : [];
  });
}

function sum(parts: readonly { readonly amount: Pence }[]): Pence {
  return addPence(parts.map(({ amount }) => amount));
}
