import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { guarantee } from "@evenly/domain/direct-debit-guarantee";
import { addPence, formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { finePrint, heading, noticeFacts, paragraph } from "./blocks.ts";
import { describeCompletion } from "./completion.ts";
import * as completionWords from "./completion-words.ts";
import type { EmailData, ScheduleNotice } from "./email-data.ts";
import { offerObjection } from "./housemate-joined.ts";
import type { Block, Message, Sender } from "./message.ts";
import * as words from "./payment-schedule-words.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

/** Advance notice of all payments, with the Guarantee unedited. Ruling F5. */
export const writePaymentSchedule = (data: EmailData["payment-schedule"], sender: Sender): Message => {
  const { completion } = data;
  const { brand } = sender;
  const place = plainLine(data.fullAddress);
  const title = completion ? completionWords.title : words.title;
  return accountMessage(data, sender, {
    subject: title,
    preheader: words.preheader,
    title,
    blocks: [
      ...(completion ? describeCompletion(completion, place) : []),
      ...describeSchedule(data, brand, place),
      ...(completion?.joiner ? offerObjection(completion.joiner, sender) : []),
      ...guaranteeBlocks(brand),
    ],
  });
};

export const describeSchedule = (notice: ScheduleNotice, brand: Brand, place: string): Block[] => [
  paragraph(words.allPayments(place)),
  {
    kind: "table",
    head: [shared.takenOn, shared.amount],
    rows: notice.schedule.map(({ collectionDate, amount }) => [
      formatDate(collectionDate),
      formatPounds(amount),
    ]),
    totals: [[words.inAll, sumOf(notice.schedule)]],
  },
  ...explainNotice(notice, brand),
  heading(words.yourDirectDebit),
  noticeFacts(notice.reference, brand, [
    [words.howOften, sayHowOften(notice.schedule)],
    [shared.ourReference, notice.householdReference],
  ]),
  ...explainFailure(notice),
];

/** Its fixed wording, unedited. Ruling D8. */
export const guaranteeBlocks = ({ statementName: name, advanceNoticeWorkingDays: days }: Brand): Block[] => [
  heading(shared.guarantee),
  ...guarantee({ name, days }).map(finePrint),
];

type Notice = Pick<ScheduleNotice, "schedule" | "retryWorkingDays">;

export const explainNotice = ({ schedule }: Notice, brand: Brand): Block[] => [
  ...explainCatchUp(schedule),
  ...explainPartMonth(schedule),
  paragraph(words.notice(brand.advanceNoticeWorkingDays)),
];

export const explainFailure = ({ retryWorkingDays }: Notice): Block[] => [
  heading(words.ifItFails),
  paragraph(retryWorkingDays === undefined ? words.staysOwed : words.triedAgain(retryWorkingDays)),
  paragraph(words.ownShare),
];

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
