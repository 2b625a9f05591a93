import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { guarantee } from "@evenly/domain/direct-debit-guarantee";
import { addPence, formatPounds } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { finePrint, heading, noticeFacts, paragraph, paymentTable } from "./blocks.ts";
import { type Completion, words as completionWords, describeCompletion } from "./house-complete.ts";
import { offerObjection } from "./housemate-joined.ts";
import type { Block, Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

/** Of payments that a mail gives notice of for the first time. Ruling F5. */
export type FirstNotice = {
  readonly schedule: readonly ScheduledPayment[];
  /** Working days until a failed payment is retried; undefined: no retry. Ruling F6. */
  readonly retryWorkingDays: number | undefined;
};

export type ScheduleNotice = FirstNotice & {
  /** The mandate's, as shown by the payer's bank. */
  readonly reference: string;
  readonly householdReference: string;
};

type Data = ScheduleNotice &
  Reader & {
    readonly completion: Completion | undefined;
  };

const words = {
  title: "What you pay, and when",
  preheader: "Every payment of your tenancy, with its day. Please keep this mail.",
  allPayments: (place: string) =>
    `These are all your payments for the bills at ${place}, and the days on which we take them by Direct Debit.`,
  inAll: "In all",
  together: (day: string, count: number, amount: string, months: readonly string[]) =>
    `On ${day} we take ${shared.payments(count)}, ${amount} together: they are for the months that begin on ${months.join(", ")}. Nothing could be taken before everyone had joined and you had this notice.`,
  partMonth: (first: string, last: string) =>
    `The last payment is for part of a month: the days from ${first} to ${last}, when your tenancy ends.`,
  notice: (days: number) =>
    `This is your advance notice. If an amount or a day changes, we tell you at least ${shared.workingDays(days)} before.`,

  yourDirectDebit: "Your Direct Debit",
  howOften: "How often",
  once: "Once",
  monthly: "Monthly",
  monthlyAfter: (day: string) => `Several together on ${day}, then monthly`,

  ifItFails: "If a payment fails",
  staysOwed:
    "When there isn't enough in your account, the amount stays owed and we write to you. There is never a fee.",
  triedAgain: (days: number) =>
    `When there isn't enough in your account, we try again ${shared.workingDays(days)} later, and tell you the day. If that fails too, the amount stays owed and we write to you. There is never a fee.`,
  ownShare: "You pay your own share only. Nobody pays for anybody else.",
};

/** The advance notice of every payment, to the penny, with the Guarantee unedited; on completion also what completed it. Ruling F5. */
export const paymentSchedule = {
  to: "housemate",
  version: 1,
  isNotice: true,
  write: (data, sender) => {
    const { completion } = data;
    const { brand } = sender;
    const place = plainLine(data.fullAddress);
    const title = completion ? completionWords.title : words.title;
    return accountMessage(data, sender, {
      subject: title,
      preheader: words.preheader,
      blocks: [
        ...(completion ? describeCompletion(completion, place) : []),
        ...describeSchedule(data, brand, place),
        ...(completion?.joiner ? offerObjection(completion.joiner, sender) : []),
        ...guaranteeBlocks(brand),
      ],
    });
  },
  example: {
    ...sample.reader,
    reference: sample.mandateReference,
    householdReference: sample.householdReference,
    schedule: sample.schedule,
    retryWorkingDays: 5,
    completion: {
      joiner: sample.joiner,
      sizeChange: undefined,
      housemateCount: 4,
      startDate: sample.startDate,
    },
  },
} satisfies Template<Data>;

export function describeSchedule(notice: ScheduleNotice, brand: Brand, place: string): Block[] {
  return [
    paragraph(words.allPayments(place)),
    paymentTable(notice.schedule, [words.inAll, sumOf(notice.schedule)]),
    ...explainNotice(notice, brand),
    heading(words.yourDirectDebit),
    noticeFacts(notice.reference, brand, [
      [words.howOften, frequencyText(notice.schedule)],
      [shared.ourReference, notice.householdReference],
    ]),
    ...explainFailure(notice),
  ];
}

/** Its fixed wording, unedited. Ruling D8. */
export function guaranteeBlocks({ statementName: name, advanceNoticeWorkingDays: days }: Brand): Block[] {
  return [heading(shared.guarantee), ...guarantee({ name, days }).map(finePrint)];
}

export function explainNotice({ schedule }: FirstNotice, brand: Brand): Block[] {
  return [
    ...explainCatchUp(schedule),
    ...explainPartMonth(schedule),
    paragraph(words.notice(brand.advanceNoticeWorkingDays)),
  ];
}

export function explainFailure({ retryWorkingDays }: FirstNotice): Block[] {
  return [
    heading(words.ifItFails),
    paragraph(retryWorkingDays === undefined ? words.staysOwed : words.triedAgain(retryWorkingDays)),
    paragraph(words.ownShare),
  ];
}

function sumOf(payments: readonly ScheduledPayment[]): string {
  return formatPounds(addPence(payments.map(({ amount }) => amount)));
}

function frequencyText(schedule: readonly ScheduledPayment[]): string {
  const days = new Set(schedule.map(({ collectionDate }) => collectionDate.toString()));
  const [first] = schedule;
  if (days.size === 1 || first === undefined) return words.once;
  return days.size === schedule.length ? words.monthly : words.monthlyAfter(formatDate(first.collectionDate));
}

/** A household that completes late pays overdue amounts on one day. Ruling F5. */
function explainCatchUp(schedule: readonly ScheduledPayment[]): Block[] {
  const [first] = schedule;
  const together = schedule.filter(({ collectionDate }) => first?.collectionDate.equals(collectionDate));
  if (first === undefined || together.length === 1) return [];
  const months = together.map(({ dueDate }) => formatDate(dueDate));
  return [
    paragraph(words.together(formatDate(first.collectionDate), together.length, sumOf(together), months)),
  ];
}

function explainPartMonth(schedule: readonly ScheduledPayment[]): Block[] {
  const last = schedule.at(-1);
  return last?.kind === "part-month"
    ? [paragraph(words.partMonth(formatDate(last.dueDate), formatDate(last.lastDay)))]
    : [];
}
