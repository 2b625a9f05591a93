import { formatDate } from "@evenly/domain/calendar";
import { accountNumberLength } from "@evenly/domain/direct-debit";
import { formatPounds } from "@evenly/domain/money";
import { withHouseDoor } from "./account-message.ts";
import { greet, heading, paragraph } from "./blocks.ts";
import * as words from "./direct-debit-confirmation-words.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import { explainFailure, explainNotice, guaranteeBlocks } from "./payment-schedule.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

/** Everything that the scheme requires, with the Guarantee unedited. Ruling D8. */
export const writeDirectDebitConfirmation = (
  data: EmailData["direct-debit-confirmation"],
  sender: Sender,
): Message => {
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
};

const debitTable = (debits: EmailData["direct-debit-confirmation"]["debits"]): Block => ({
  kind: "table",
  head: [shared.takenOn, shared.amount],
  rows: debits.map(({ on, amount, payments }) => [
    payments === 1 ? formatDate(on) : words.together(formatDate(on), payments),
    formatPounds(amount),
  ]),
});

const maskAccountNumber = (ending: string): string => ending.padStart(accountNumberLength, "•");
