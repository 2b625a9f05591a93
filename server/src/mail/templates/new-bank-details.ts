import type { Brand } from "@evenly/contract/config";
import { formatDate, formatWeekdayDate } from "@evenly/domain/calendar";
import { formatPounds, pence, type Pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import type { MandateTrouble } from "@evenly/domain/persons-money";
import { accountMessage, houseDoor, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Block, Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import { type LongestPlan, type PayableDebt, waysToSettle } from "./ways-to-settle.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly accountEnding: string;
  readonly why: MandateTrouble;
  readonly owed: Pence;
  /** What of it can be paid now, and how; mails of version 1 do not have them. */
  readonly payable?: PayableDebt | undefined;
  readonly spread?: LongestPlan | undefined;
  /** The last day on which the next payment can keep its day. Ruling G2. */
  readonly by: Temporal.PlainDate | undefined;
};

type Why = { readonly subject: string; readonly what: (ending: string, place: string) => string };

const words = {
  why: {
    failed: {
      subject: "Your Direct Debit could not be set up",
      what: (ending, place) =>
        `Your bank did not accept the Direct Debit for your share of the bills at ${place}, from the account ending in ${ending}. Nothing has been taken with it.`,
    },
    cancelled: {
      subject: "Your Direct Debit was cancelled",
      what: (ending, place) =>
        `Your bank tells us that the Direct Debit for your share of the bills at ${place}, from the account ending in ${ending}, was cancelled.`,
    },
    expired: {
      subject: "Your Direct Debit has expired",
      what: (ending, place) =>
        `The Direct Debit for your share of the bills at ${place}, from the account ending in ${ending}, has expired.`,
    },
    blocked: {
      subject: "Your Direct Debit is blocked",
      what: (ending, place) =>
        `The Direct Debit for your share of the bills at ${place}, from the account ending in ${ending}, is blocked, so we can't take a payment with it.`,
    },
    closed: {
      subject: "Your Direct Debit has ended",
      what: (ending, place) =>
        `Your bank tells us that the account ending in ${ending} is closed. The Direct Debit for your share of the bills at ${place} was taken from it.`,
    },
    transferred: {
      subject: "Your Direct Debit has ended",
      what: (ending, place) =>
        `Your bank tells us that the account ending in ${ending} was moved to another bank. The Direct Debit for your share of the bills at ${place} was taken from it, and did not move with it.`,
    },
    stopped: {
      subject: "Please give us your bank details again",
      what: (ending, place) =>
        `We stopped the Direct Debit for your share of the bills at ${place}, from the account ending in ${ending}, while we checked who lives there. That is settled, and your place is yours.`,
    },
  } satisfies Readonly<Record<MandateTrouble, Why>>,

  preheader: "Your place is kept. Please give us the bank details that you want to pay from.",
  placeKept:
    "Your place at the address is kept. So that your share can be paid, please give us the details of an account in your name:",
  giveDetails: "Give new bank details",
  giveBy: (day: string) => `Until ${day} your next payment can still keep its day.`,
  linkAlone:
    "The link is for you alone, so please don't pass it on. Please don't send bank details by email.",
  checkNumbers:
    "Check that the sort code and account number are the ones on your bank card or in your banking app.",
  currentAccount: "Use a current account that accepts Direct Debits: many savings accounts do not.",

  notice: (days: number) =>
    `We tell you at least ${shared.workingDays(days)} before a payment is taken from the new account.`,
  youOwe: (amount: string, days: number) =>
    `Today you owe ${amount}, and there is no fee. ${words.notice(days)}`,
  youOweSince: (amount: string, since: string, days: number) =>
    `Today you owe ${amount}, since ${since}, and there is no fee. You can pay it before you give new details. ${words.notice(days)}`,
  oweNothing: (days: number) => `You owe nothing today. ${words.notice(days)}`,
  ratherTalk: ({ phone, email }: Brand) =>
    `If you didn't expect this, or would rather talk, call us on ${phone} or write to ${email}.`,
};

/** The mandate cannot be used: asks for bank details through a link, never by reply; names what is owed, and how to settle it. Rulings C9, F6, F7, I2. */
export const newBankDetails = {
  to: "housemate",
  version: 2,
  isNotice: true,
  write: (data, sender) => {
    const { subject, what } = words.why[data.why];
    const { brand } = sender;
    const days = brand.advanceNoticeWorkingDays;
    return accountMessage(data, sender, {
      subject,
      preheader: words.preheader,
      hasHouseDoor: true,
      blocks: [
        paragraph(what(data.accountEnding, plainLine(data.fullAddress))),
        paragraph(words.placeKept),
        ...houseDoor(sender, words.giveDetails, pages.bankDetails),
        ...(data.by ? [paragraph(words.giveBy(formatWeekdayDate(data.by)))] : []),
        paragraph(words.linkAlone),
        ...(data.why === "failed" ? [whatToCheck] : []),
        paragraph(owedText(data, days)),
        ...(data.payable ? waysToSettle(sender, { spread: data.spread }) : []),
        paragraph(words.ratherTalk(brand)),
      ],
    });
  },
  example: {
    ...sample.reader,
    accountEnding: "11",
    why: "closed",
    owed: pence(7279),
    payable: { amount: pence(7279), since: sample.day("2027-10-01") },
    spread: { months: 3, each: pence(2427) },
    by: sample.day("2027-10-21"),
  },
} satisfies Template<Data>;

const whatToCheck: Block = { kind: "list", items: [words.checkNumbers, words.currentAccount] };

function owedText({ owed, payable }: Data, days: number): string {
  if (payable) return words.youOweSince(formatPounds(payable.amount), formatDate(payable.since), days);
  return owed > 0 ? words.youOwe(formatPounds(owed), days) : words.oweNothing(days);
}
