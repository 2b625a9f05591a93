import { LinkButton } from "@evenly/design/button";
import { PaymentLine, type PaymentLook } from "@evenly/design/payment-line";
import { formatDate, formatWeekdayDate } from "@evenly/domain/calendar";
import { formatPounds, pence } from "@evenly/domain/money";
import type { OwnPaymentState } from "@evenly/domain/own-payment";
import * as pages from "@evenly/domain/pages";
import { proclamations, settings, useSettings } from "../../../../api/settings.ts";
import type { MyHouse } from "../../../../parts/my-house/enter.ts";
import { sayDay, sayLater } from "../../../../parts/my-house/say-day.ts";
import * as shared from "../../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

export type Payment = MyHouse["payments"][number];

export const looks: Readonly<Record<OwnPaymentState, PaymentLook>> = {
  next: "next",
  "to-come": "to-come",
  "on-its-way": "on-its-way",
  taken: "taken",
  "taken-again": "taken",
  "sent-back": "bad",
  "needs-you": "bad",
  "claimed-back": "bad",
  refunded: "taken",
};

type Props = {
  readonly payment: Payment;
  /** Replaces 'Your next payment'. */
  readonly first?: string | undefined;
};

/** Rulings F6, G2. */
export function PaymentItem({ payment, first }: Props) {
  const { phone } = useSettings().config.brand;
  const { state, follows, movesOn, amount } = payment;
  const date = Temporal.PlainDate.from(movesOn);
  const isAhead = (state === "next" || state === "to-come" || state === "needs-you") && follows === null;
  return (
    <PaymentLine
      look={follows === "settled" ? "to-come" : looks[state]}
      day={isAhead ? formatWeekdayDate(date) : formatDate(date)}
      amount={formatPounds(pence(amount))}
      action={state === "needs-you" && <LinkButton to={pages.bankDetails}>{shared.newDetails}</LinkButton>}
    >
      {sayPayment(payment, { phone, first })}
    </PaymentLine>
  );
}

type Told = { readonly phone: string; readonly first?: string | undefined };

/** A payment's explanation, if it needs one. */
export const sayPayment = (payment: Payment, { phone, first }: Told): string | undefined => {
  const { state, follows, trouble, accountEnding } = payment;
  const sentBackOn = sayDayOf(payment.sentBackOn);
  switch (state) {
    case "next":
      return [first ?? words.nextPayment, sayMoved(payment)].filter(Boolean).join(". ");
    case "to-come":
      return follows === "new-day" ? words.newDayToCome : sayMoved(payment);
    case "on-its-way":
      return words.onItsWay;
    case "taken":
      return undefined;
    case "taken-again":
      return words.takenAgain(sentBackOn);
    case "refunded":
      return words.refunded(accountEnding ?? "");
    case "needs-you":
      return trouble ? words.troubles[trouble] : undefined;
    case "claimed-back":
      return follows === "settled"
        ? words.claimedBackAndSettled(sentBackOn)
        : words.claimedBack(sentBackOn, phone);
    case "sent-back":
      if (follows === "tries-again") return words.triesAgain(sayDayOf(payment.triesAgainOn));
      if (follows === "stays-owed") return words.staysOwed(phone);
      if (follows === "with-us") return words.withUs;
      return follows === "settled" ? words.settled : words.newDay;
  }
};

const sayDayOf = (day: string | null): string => (day === null ? "" : sayDay(Temporal.PlainDate.from(day)));

/** Why it is not collected when due. */
const sayMoved = ({ dueOn, movesOn }: Payment): string | undefined => {
  if (dueOn === movesOn) return undefined;
  const [due, moves] = [Temporal.PlainDate.from(dueOn), Temporal.PlainDate.from(movesOn)];
  return sayLater(due, moves, proclamations(settings())) ?? words.dueOn(sayDay(due));
};
