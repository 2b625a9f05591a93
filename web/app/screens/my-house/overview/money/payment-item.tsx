import { LinkButton } from "@evenly/design/button";
import { PaymentLine, type PaymentLook } from "@evenly/design/payment-line";
import { isPlanned } from "@evenly/domain/payment-plan";
import type { MoneyState } from "@evenly/domain/persons-money";
import * as pages from "@evenly/domain/pages";
import { formatIsoDate } from "../../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../../answers/format-amount.ts";
import { proclamations, settings, today, useSettings } from "../../../../api/settings.ts";
import type { MyHouse } from "../../../../parts/my-house/enter.ts";
import {
  formatIsoDayAndMonth,
  laterThanDueText,
  formatIsoWeekday,
} from "../../../../parts/my-house/formats.ts";
import * as shared from "../../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

export type Payment = MyHouse["payments"][number];

export const looks: Readonly<Record<MoneyState, PaymentLook>> = {
  "to-come": "to-come",
  "with-bank": "on-its-way",
  taken: "taken",
  failed: "again",
  owed: "bad",
  waived: "to-come",
  refunded: "taken",
  received: "taken",
};

type Props = {
  readonly payment: Payment;
  readonly isNext?: boolean;
  /** Replaces 'Your next payment'. */
  readonly first?: string | undefined;
  readonly mayGive?: boolean;
};

export function PaymentItem({ payment, isNext = false, first, mayGive = false }: Props) {
  const { config } = useSettings();
  const { state, amount, takenOn, dueOn } = payment;
  const isAhead = (state === "to-come" || state === "with-bank") && takenOn >= today(settings()).toString();
  // What is owed is owed since its due date, whatever day it was tried.
  const on = state === "owed" || state === "failed" || state === "waived" ? dueOn : takenOn;
  return (
    <PaymentLine
      look={isNext ? "next" : isPlanned(payment.follows) ? "again" : looks[state]}
      day={isAhead ? formatIsoWeekday(on, true) : formatIsoDate(on)}
      amount={formatAmount(amount + (payment.part?.amount ?? 0))}
      action={mayGive ? <LinkButton to={pages.bankDetails}>{shared.giveDetails}</LinkButton> : undefined}
    >
      {paymentText(payment, { phone: config.brand.phone, isNext, first, isAhead })}
    </PaymentLine>
  );
}

type Place = {
  readonly phone: string;
  readonly isNext?: boolean;
  readonly first?: string | undefined;
  readonly isAhead?: boolean;
};

/** A payment's explanation, if it needs one. */
export function paymentText(payment: Payment, place: Place): string | undefined {
  const { state, sentBackOn, accountEnding, amount, part } = payment;
  switch (state) {
    case "to-come":
      if (part !== null)
        return words.withPart(amount === 0 ? undefined : formatAmount(amount), showPart(part));
      return (
        [place.isNext && (place.first ?? words.nextPayment), toComeText(payment)]
          .filter(Boolean)
          .join(". ") || undefined
      );
    case "with-bank":
      return join(
        sentBackOn !== null && words.sentBack(formatIsoDayAndMonth(sentBackOn)),
        place.isAhead ? words.withBank : words.onItsWay,
      );
    case "taken":
      return sentBackOn === null ? undefined : words.takenAgain(formatIsoDayAndMonth(sentBackOn));
    case "failed":
    case "owed":
      if (isPlanned(payment.follows)) return words.paidBy(payment.paidBy.map(showPart));
      return join(sentBackText(payment), owedText(payment, place.phone));
    case "waived":
      return join(sentBackText(payment), words.waived);
    case "refunded":
      return accountEnding === null ? words.refunded : words.refundedTo(accountEnding);
  }
}

function showPart<Part extends NonNullable<Payment["part"]>>(part: Part) {
  return { ...part, amount: formatAmount(part.amount) };
}

function join(...parts: readonly (string | false | undefined)[]) {
  return parts.filter(Boolean).join(" ") || undefined;
}

function sentBackText({ sentBackOn, isClaimedBack }: Payment) {
  return (
    sentBackOn !== null &&
    (isClaimedBack ? words.claimedBack : words.sentBack)(formatIsoDayAndMonth(sentBackOn))
  );
}

function toComeText(payment: Payment): string | undefined {
  const { follows, trouble } = payment;
  if (follows === "with-us") return words.withUs;
  if (follows === "needs-details") return trouble === null ? words.noAccount : words.troubles[trouble];
  return movedText(payment);
}

function owedText({ follows, trouble, triesAgainOn }: Payment, phone: string): string | undefined {
  switch (follows) {
    case "tries-again":
      return triesAgainOn === null ? undefined : words.triesAgain(formatIsoWeekday(triesAgainOn));
    case "new-day":
      return words.newDay;
    case "needs-details":
      return trouble === null ? words.noAccount : words.troubles[trouble];
    case "with-us":
      return words.withUs;
    case "stays-owed":
      return words.staysOwed(phone);
    case "on-plan":
    case "on-agreed-day":
    case "collected":
    case null:
      return undefined;
  }
}

/** Why it is not collected when due. */
function movedText({ dueOn, takenOn }: Payment): string | undefined {
  if (dueOn === takenOn) return undefined;
  return (
    laterThanDueText(
      Temporal.PlainDate.from(dueOn),
      Temporal.PlainDate.from(takenOn),
      proclamations(settings()),
    ) ?? words.dueOn(formatIsoDayAndMonth(dueOn))
  );
}
