import { formatPounds, type Pence } from "@evenly/domain/money";
import type { MandateTrouble } from "@evenly/domain/own-payment";
import { accountMessage, houseDoor } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import { countOf, paragraph, plainLine } from "./wording.ts";

type Words = { readonly subject: string; readonly what: (ending: string, place: string) => string };

const words: Record<MandateTrouble, Words> = {
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
};

/** Asks for new bank details by a link, never by mail. Rulings C9, F6, F7. */
export const writeNewBankDetails = (data: EmailData["new-bank-details"], sender: Sender): Message => {
  const { subject, what } = words[data.why];
  const { brand } = sender;
  return accountMessage(data, sender, {
    subject,
    preheader: "Your place is kept. Please give us the bank details that you want to pay from.",
    title: subject,
    hasHouseDoor: true,
    blocks: [
      paragraph(what(data.accountEnding, plainLine(data.fullAddress))),
      paragraph(
        "Your place at the address is kept. So that your share can be paid, please give us the details of an account in your name:",
      ),
      ...houseDoor(sender, "Give new bank details", "/my-house/bank-details"),
      paragraph(
        "The link is for you alone, so please don't pass it on. Please don't send bank details by email.",
      ),
      ...(data.why === "failed" ? [whatToCheck] : []),
      paragraph(describeOwed(data.owed, brand.advanceNoticeWorkingDays)),
      paragraph(
        `If you didn't expect this, or would rather talk, call us on ${brand.phone} or write to ${brand.email}.`,
      ),
    ],
  });
};

const whatToCheck: Block = {
  kind: "list",
  items: [
    "Check that the sort code and account number are the ones on your bank card or in your banking app.",
    "Use a current account that accepts Direct Debits: many savings accounts do not.",
  ],
};

const describeOwed = (owed: Pence, days: number): string => {
  const notice = countOf(days, "working day", "working days");
  const before = `We tell you at least ${notice} before a payment is taken from the new account.`;
  return owed > 0
    ? `Today you owe ${formatPounds(owed)}, and there is no fee. ${before}`
    : `You owe nothing today. ${before}`;
};
