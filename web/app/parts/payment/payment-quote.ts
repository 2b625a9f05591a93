import type { AccountInformation } from "@evenly/contract/summary";
import { isNoneOption, type ProductType } from "@evenly/domain/catalogue";
import { parseDate } from "@evenly/domain/calendar";
import { paymentSchedule, type ScheduledPayment } from "@evenly/domain/direct-debit";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Answers } from "../../answers/answers.ts";
import type { Settings } from "../../api/settings.ts";
import { wantedTypes } from "../../answers/chosen-products.ts";
import { sayPlace } from "../package/say-place.ts";
import { quoteOf } from "../../quote/quote.ts";
import { collectionTerms } from "./first-payment.ts";

/** What somebody is about to agree to pay for. Prices in pence per person per week. */
export type PaymentQuote = {
  readonly weekly: number;
  /** The price without a discount; the same where there is none. */
  readonly before: number;
  /** What the discount is, in words. */
  readonly discount: string | undefined;
  readonly housemates: number;
  readonly joined: number;
  readonly address: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly types: readonly ProductType[];
  /** Of who takes over somebody's place: their own payments. Ruling G5. */
  readonly successor?: AccountInformation["successor"];
};

export const quoteOfAnswers = (held: Answers): PaymentQuote => {
  const { after, before, discount, housemates, startDate, endDate, products } = quoteOf(held);
  return {
    weekly: after,
    before,
    discount: discount && nameDiscount(discount),
    housemates,
    joined: 0,
    address: sayPlace(held),
    startDate,
    endDate,
    types: wantedTypes(products),
  };
};

export const quoteOfAccount = (account: AccountInformation): PaymentQuote => ({
  weekly: account.pppw,
  before: account.nonDiscountedPricePerPerson,
  discount: account.usedDiscount ? (account.discountDescription ?? undefined) : undefined,
  housemates: account.housemateCount,
  joined: account.housemateCount - account.remainingHousemates,
  address: account.fullAddress,
  startDate: account.successor?.firstDay ?? account.tenancyStartDate,
  endDate: account.tenancyEndDate,
  types: account.products.filter(({ code }) => !isNoneOption(code)).map(({ type }) => type),
  ...(account.successor && { successor: account.successor }),
});

/** Every payment of one housemate and the day it is taken; none while the dates are no tenancy. Rulings C3, C4. */
export const paymentsOf = (
  { startDate, endDate, weekly, successor }: PaymentQuote,
  known: Settings,
): ScheduledPayment[] => {
  if (successor) return successor.payments.map((payment) => readPayment(payment, weekly));
  const start = parseDate(startDate);
  const end = parseDate(endDate);
  if (!start || !end || Temporal.PlainDate.compare(start, end) > 0) return [];
  return paymentSchedule({ start, end, weekly: pence(weekly), collection: collectionTerms(known) });
};

/** One of a successor's, as the server split it. */
const readPayment = (
  { dueDate, lastDay, collectionDate, amount }: NonNullable<PaymentQuote["successor"]>["payments"][number],
  weekly: number,
): ScheduledPayment => ({
  dueDate: Temporal.PlainDate.from(dueDate),
  lastDay: Temporal.PlainDate.from(lastDay),
  collectionDate: Temporal.PlainDate.from(collectionDate),
  amount: pence(amount),
  kind: amount === monthlyFromWeekly(pence(weekly)) ? "month" : "part-month",
});

/** `WELCOME10, 10% off everything`. */
export const nameDiscount = ({ code, description }: { code: string; description: string }) =>
  [code, description].filter(Boolean).join(", ");
