import type { Brand } from "@evenly/contract/config";
import { formatPounds, type Pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { houseDoor } from "./account-message.ts";
import { heading } from "./blocks.ts";
import type { Block, Sender } from "./message.ts";

/** What a person can pay today, and the oldest due date that is unpaid. */
export type PayableDebt = { readonly amount: Pence; readonly since: Temporal.PlainDate };

/** How it can be spread over the most months; undefined where it cannot. Ruling I4. */
export type LongestPlan = { readonly months: number; readonly each: Pence };

const words = {
  waysToSettle: "How to settle it",
  giveDetails:
    "Give new bank details on your page. We then take it by Direct Debit, and tell you the day first.",
  giveDetailsButton: "Give new bank details",
  pay: "Pay it now from your bank's app or website, in about a minute. A part of it, £5.00 or more, helps too.",
  payButton: "Pay it now",
  spread: (months: number, each: string) =>
    `Spread it over ${String(months)} months on your page: ${each} a month on top of your usual payments. No fee and no interest.`,
  spreadButton: (months: number) => `Spread it over ${String(months)} months`,
  payByCard: ({ phone }: Brand) => `Pay it by card or bank transfer: call us on ${phone}.`,
  askForTime: ({ phone, email }: Brand) =>
    `Ask for time: call ${phone} or write to ${email}, and we agree with you how you spread it. If money is short, tell us: we'd rather know.`,
};

/** How to pay what is owed, and how to ask for time, with a door to each. Rulings I2, I3, I4. */
export function waysToSettle(
  sender: Sender,
  {
    spread,
    needsDetails = false,
  }: { readonly spread: LongestPlan | undefined; readonly needsDetails?: boolean },
): Block[] {
  const { brand } = sender;
  return [
    heading(words.waysToSettle),
    {
      kind: "steps",
      items: [
        words.pay,
        ...(spread ? [words.spread(spread.months, formatPounds(spread.each))] : []),
        ...(needsDetails ? [words.giveDetails] : []),
        words.payByCard(brand),
        words.askForTime(brand),
      ],
    },
    ...houseDoor(sender, words.payButton, pages.payNow),
    ...(spread ? houseDoor(sender, words.spreadButton(spread.months), pages.plan) : []),
    ...(needsDetails ? houseDoor(sender, words.giveDetailsButton, pages.bankDetails) : []),
  ];
}
