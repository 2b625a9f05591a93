import { formatDate } from "@evenly/domain/calendar";
import { accountNumberLength } from "@evenly/domain/direct-debit";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { guarantee } from "@evenly/domain/direct-debit-guarantee";
import { formatPounds } from "@evenly/domain/money";
import { withHouseDoor } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { countOf, greet, plainLine } from "./wording.ts";

/** Carries everything the Direct Debit scheme asks of a confirmation, its Guarantee unedited. Ruling D8. */
export const writeDirectDebitConfirmation = (
  data: EmailData["direct-debit-confirmation"],
  sender: Sender,
): Message => {
  const { brand } = sender;
  const days = brand.advanceNoticeWorkingDays;
  const notice = countOf(days, "working day", "working days");
  const place = plainLine(data.fullAddress);
  return withHouseDoor(
    {
      subject: `Confirmation of your Direct Debit to ${brand.statementName}`,
      preheader: "Please check the details, and keep this mail.",
      title: "Confirmation: your Direct Debit is set up",
      blocks: [
        greet(data.firstName),
        {
          kind: "paragraph",
          text: `This confirms that a Direct Debit is set up for your share of the bills at ${place}.`,
        },
        {
          kind: "paragraph",
          text: `Please check the details below. If any of them is wrong, call us on ${brand.phone} or write to ${brand.email} straight away.`,
        },
        {
          kind: "facts",
          rows: [
            ["Account name", plainLine(data.accountHolder)],
            ["Account number", maskAccountNumber(data.accountEnding)],
            // Ruling A8: the sort code is kept only sealed, and a mail is no place to open it.
            ["Sort code", "••-••-••"],
            ["Reference", data.reference],
            ["Your reference with us", data.householdReference],
            ["On your statement", brand.statementName],
            ["Collected by", brand.companyName],
            ["Phone", brand.phone],
            ["Email", brand.email],
          ],
        },
        { kind: "heading", text: "When you pay" },
        {
          kind: "paragraph",
          text: `${describeSchedule(data.schedule)} These are the days on which the money moves: working days, on or just after the day it is due.`,
        },
        {
          kind: "table",
          head: ["Taken on", "Amount"],
          rows: data.schedule.map(({ collectionDate, amount }) => [
            formatDate(collectionDate),
            formatPounds(amount),
          ]),
        },
        {
          kind: "paragraph",
          text: `Nothing is taken before your tenancy starts or before everyone in your house has joined. If an amount or a date changes, we'll tell you ${notice} before.`,
        },
        { kind: "heading", text: "You can cancel at any time" },
        {
          kind: "paragraph",
          text: "You have the right to cancel this Direct Debit at any time, through your bank or building society. Please tell us too.",
        },
        { kind: "heading", text: "The Direct Debit Guarantee" },
        ...guarantee({ name: brand.statementName, days }).map(
          (text) => ({ kind: "fine-print", text }) as const,
        ),
      ],
      reason: `You got this mail because you set up a Direct Debit with ${brand.name}.`,
    },
    sender,
  );
};

const maskAccountNumber = (ending: string): string => ending.padStart(accountNumberLength, "•");

const describeSchedule = (schedule: readonly ScheduledPayment[]): string => {
  const count = countOf(schedule.length, "payment", "payments");
  const partMonth = schedule.at(-1)?.kind === "part-month" ? ", the last for part of a month" : "";
  return schedule.length === 1 ? "One payment." : `${count}, one each month${partMonth}.`;
};
