import { formatDate } from "@evenly/domain/calendar";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { guarantee } from "@evenly/domain/direct-debit-guarantee";
import { addPence, formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import { countOf, noticeFacts, paragraph, plainLine } from "./wording.ts";

/** The scheme's advance notice of all payments, with its Guarantee unedited. Ruling F5. */
export const writePaymentSchedule = (data: EmailData["payment-schedule"], sender: Sender): Message => {
  const { schedule, retryWorkingDays } = data;
  const { brand } = sender;
  const notice = countOf(brand.advanceNoticeWorkingDays, "working day", "working days");
  return accountMessage(data, sender, {
    subject: "What you pay, and when",
    preheader: "Every payment of your tenancy, with its day. Please keep this mail.",
    title: "What you pay, and when",
    blocks: [
      paragraph(
        `Your house is complete. These are all your payments for the bills at ${plainLine(data.fullAddress)}, and the days on which we take them by Direct Debit.`,
      ),
      {
        kind: "table",
        head: ["Taken on", "Amount"],
        rows: schedule.map(({ collectionDate, amount }) => [
          formatDate(collectionDate),
          formatPounds(amount),
        ]),
        totals: [["In all", formatPounds(addPence(schedule.map(({ amount }) => amount)))]],
      },
      ...explainCatchUp(schedule),
      ...explainPartMonth(schedule),
      paragraph(
        `This is your advance notice. If an amount or a day changes, we tell you at least ${notice} before.`,
      ),
      { kind: "heading", text: "Your Direct Debit" },
      noticeFacts(data.reference, brand, [
        ["How often", schedule.length === 1 ? "Once" : "Monthly"],
        ["Your reference with us", data.householdReference],
      ]),
      { kind: "heading", text: "If a payment fails" },
      paragraph(
        `When there isn't enough in your account, ${tryAgain(retryWorkingDays)}the amount stays owed and we write to you. There is never a fee.`,
      ),
      paragraph("You pay your own share only. Nobody pays for anybody else."),
      { kind: "heading", text: "The Direct Debit Guarantee" },
      ...guarantee({ name: brand.statementName, days: brand.advanceNoticeWorkingDays }).map(
        (text): Block => ({ kind: "fine-print", text }),
      ),
    ],
  });
};

const tryAgain = (workingDays: number | undefined): string =>
  workingDays === undefined
    ? ""
    : `we try again ${countOf(workingDays, "working day", "working days")} later, and tell you the day. If that fails too, `;

/** A house that completes late pays what is due already on one day. Ruling F5. */
const explainCatchUp = (schedule: readonly ScheduledPayment[]): Block[] => {
  const [first] = schedule;
  const together = schedule.filter(({ collectionDate }) => first?.collectionDate.equals(collectionDate));
  if (first === undefined || together.length === 1) return [];
  const months = `the months that begin on ${together.map(({ dueDate }) => formatDate(dueDate)).join(", ")}`;
  return [
    paragraph(
      `On ${formatDate(first.collectionDate)} we take ${countOf(together.length, "payment", "payments")}, ${formatPounds(addPence(together.map(({ amount }) => amount)))} together: they are for ${months}. Nothing could be taken before everyone had joined and you had this notice.`,
    ),
  ];
};

const explainPartMonth = (schedule: readonly ScheduledPayment[]): Block[] => {
  const last = schedule.at(-1);
  return last?.kind === "part-month"
    ? [
        paragraph(
          `The last payment is for part of a month: the days from ${formatDate(last.dueDate)} to ${formatDate(last.lastDay)}, when your tenancy ends.`,
        ),
      ]
    : [];
};
