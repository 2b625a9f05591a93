import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import { accountNumberLength } from "@evenly/domain/bank-details";
import { formatPounds, pence, type Pence } from "@evenly/domain/money";
import type { DebitDay } from "@evenly/domain/persons-money";
import { type Reader, withHouseDoor } from "./account-message.ts";
import { greet, heading, paragraph } from "./blocks.ts";
import type { Block, Template } from "./message.ts";
import { explainFailure, explainNotice, type FirstNotice, guaranteeBlocks } from "./payment-schedule.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly accountHolder: string;
  /** The last two digits, the only ones stored in clear. */
  readonly accountEnding: string;
  /** The mandate's, as shown by the payer's bank. */
  readonly reference: string;
  readonly householdReference: string;
  /** Days on which money leaves the account, as far as they are known. */
  readonly debits: readonly (Pick<DebitDay, "amount" | "on"> & { readonly payments: number })[];
  /** Pence owed that are taken on a day of which another notice tells. */
  readonly withoutDay: Pence;
  readonly notice: FirstNotice | undefined;
};

const words = {
  subject: ({ statementName }: Brand) => `Confirmation of your Direct Debit to ${statementName}`,
  preheader: "Please check the details, and keep this mail.",
  title: "Confirmation: your Direct Debit is set up",
  isSetUp: (place: string) =>
    `This confirms that a Direct Debit is set up for your share of the bills at ${place}.`,
  pleaseCheck: ({ phone, email }: Brand) =>
    `Please check the details below. If any of them is wrong, call us on ${phone} or write to ${email} straight away.`,

  accountName: "Account name",
  accountNumber: "Account number",
  sortCode: "Sort code",

  whenYouPay: "When you pay",
  schedule: (count: number) =>
    count === 0
      ? "No payment is planned today."
      : `${shared.payments(count)}. These are the days on which the money moves: working days, on or just after the day it is due.`,
  together: (day: string, count: number) => `${day}, ${shared.payments(count)} together`,
  withoutDay: (amount: string) =>
    `You also owe ${amount}. We take it from the same account, and tell you the day first.`,
  nothingBefore: (noticeDays: number) =>
    `Nothing is taken before your tenancy starts or before everyone in your house has joined. If an amount or a date changes, we'll tell you ${shared.workingDays(noticeDays)} before.`,

  canCancel: "You can cancel at any time",
  rightToCancel:
    "You have the right to cancel this Direct Debit at any time, through your bank or building society. Please tell us too.",
  reason: ({ name }: Brand) => `You got this mail because you set up a Direct Debit with ${name}.`,
};

/** Within 3 working days of set-up: all that the scheme requires, and the first notice of its payments. Rulings D8, F5. */
export const directDebitConfirmation = {
  to: "housemate",
  version: 1,
  isNotice: true,
  write: (data, sender) => {
    const { brand } = sender;
    const days = brand.advanceNoticeWorkingDays;
    const { debits, withoutDay, notice } = data;
    const count = debits.reduce((sum, { payments }) => sum + payments, 0);
    return withHouseDoor(
      {
        subject: words.subject(brand),
        preheader: words.preheader,
        title: words.title,
        blocks: [
          greet(data.firstName),
          paragraph(words.isSetUp(plainLine(data.fullAddress))),
          paragraph(words.pleaseCheck(brand)),
          {
            kind: "facts",
            rows: [
              [words.accountName, plainLine(data.accountHolder)],
              [words.accountNumber, maskAccountNumber(data.accountEnding)],
              // The sort code is stored encrypted only, and mails never decrypt it. Ruling A8.
              [words.sortCode, "••-••-••"],
              [shared.reference, data.reference],
              [shared.ourReference, data.householdReference],
              [shared.onStatement, brand.statementName],
              [shared.collectedBy, brand.companyName],
              [shared.phone, brand.phone],
              [shared.email, brand.email],
            ],
          },
          heading(words.whenYouPay),
          paragraph(words.schedule(count)),
          ...(count === 0 ? [] : [debitTable(debits)]),
          ...(withoutDay > 0 ? [paragraph(words.withoutDay(formatPounds(withoutDay)))] : []),
          ...(notice
            ? [...explainNotice(notice, brand), ...explainFailure(notice)]
            : [paragraph(words.nothingBefore(days))]),
          heading(words.canCancel),
          paragraph(words.rightToCancel),
          ...guaranteeBlocks(brand),
        ],
        reason: words.reason(brand),
      },
      sender,
    );
  },
  example: {
    ...sample.reader,
    accountHolder: "Amira Khan",
    accountEnding: "11",
    reference: sample.mandateReference,
    householdReference: sample.householdReference,
    debits: sample
      .scheduleUntil("2028-08-31")
      .map(({ collectionDate: on, amount }) => ({ on, amount, payments: 1 })),
    withoutDay: pence(0),
    notice: undefined,
  },
} satisfies Template<Data>;

function debitTable(debits: Data["debits"]): Block {
  return {
    kind: "table",
    head: [shared.takenOn, shared.amount],
    rows: debits.map(({ on, amount, payments }) => [
      payments === 1 ? formatDate(on) : words.together(formatDate(on), payments),
      formatPounds(amount),
    ]),
  };
}

function maskAccountNumber(ending: string): string {
  return ending.padStart(accountNumberLength, "•");
}
