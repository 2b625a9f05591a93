import { formatDate } from "@evenly/domain/calendar";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { guarantee } from "@evenly/domain/direct-debit-guarantee";
import { addPence, formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { finePrint, heading, noticeFacts, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import * as words from "./payment-schedule-words.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

/** Advance notice of all payments, with the Guarantee unedited. Ruling F5. */
export const writePaymentSchedule = (data: EmailData["payment-schedule"], sender: Sender): Message => {
  const { schedule, retryWorkingDays } = data;
  const { brand } = sender;
  const days = brand.advanceNoticeWorkingDays;
  return accountMessage(data, sender, {
    subject: words.title,
    preheader: words.preheader,
    title: words.title,
    blocks: [
      paragraph(words.allPayments(plainLine(data.fullAddress))),
      {
        kind: "table",
        head: [shared.takenOn, shared.amount],
        rows: schedule.map(({ collectionDate, amount }) => [
          formatDate(collectionDate),
          formatPounds(amount),
        ]),
        totals: [[words.inAll, sumOf(schedule)]],
      },
      ...explainCatchUp(schedule),
      ...explainPartMonth(schedule),
      paragraph(words.notice(days)),
      heading(words.yourDirectDebit),
      noticeFacts(data.reference, brand, [
        [words.howOften, sayHowOften(schedule)],
        [shared.ourReference, data.householdReference],
      ]),
      heading(words.ifItFails),
      paragraph(retryWorkingDays === undefined ? words.staysOwed : words.triedAgain(retryWorkingDays)),
      paragraph(words.ownShare),
      heading(shared.guarantee),
      ...guarantee({ name: brand.statementName, days }).map(finePrint),
    ],
  });
};

const sumOf = (payments: readonly ScheduledPayment[]): string =>
  formatPounds(addPence(payments.map(({ amount }) => amount)));

const sayHowOften = (schedule: readonly ScheduledPayment[]): string => {
  const days = new Set(schedule.map(({ collectionDate }) => collectionDate.toString()));
  const [first] = schedule;
  if (days.size === 1 || first === undefined) return words.once;
  return days.size === schedule.length ? words.monthly : words.monthlyAfter(formatDate(first.collectionDate));
};

/** A household that completes late pays overdue amounts on one day. Ruling F5. */
const explainCatchUp = (schedule: readonly ScheduledPayment[]): Block[] => {
  const [first] = schedule;
  const together = schedule.filter(({ collectionDate }) => first?.collectionDate.equals(collectionDate));
  if (first === undefined || together.length === 1) return [];
  const months = together.map(({ dueDate }) => formatDate(dueDate));
  return [
    paragraph(words.together(formatDate(first.collectionDate), together.length, sumOf(together), months)),
  ];
};

const explainPartMonth = (schedule: readonly ScheduledPayment[]): Block[] => {
  const last = schedule.at(-1);
  return last?.kind === "part-month"
    ? [paragraph(words.partMonth(formatDate(last.dueDate), formatDate(last.lastDay)))]
    : [];
};
