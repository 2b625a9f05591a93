import { addWorkingDays, nextWorkingDay, proclaimedDays } from "@evenly/domain/calendar";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { addPence, pence } from "@evenly/domain/money";
import type { EmailContent, EmailData, StatementLine } from "./email-data.ts";

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const housemate = { firstName: "Amira", fullAddress: "7 Larkspur Terrace, Leeds, LS6 1ZZ" };
const reference = "EVENLY-7K2M";

const schedule = paymentSchedule({
  start: day("2027-09-01"),
  end: day("2028-08-14"),
  weekly: pence(1675),
  collection: { proclamations: proclaimedDays, today: day("2027-07-15"), advanceNoticeWorkingDays: 10 },
});

const lines = schedule.flatMap(({ dueDate, collectionDate, amount }, index): StatementLine[] => {
  const sentBack = addWorkingDays(collectionDate, 1, proclaimedDays);
  const taken: StatementLine = { on: collectionDate, what: "collection", amount: pence(-amount) };
  return [
    { on: dueDate, what: "charge", amount },
    taken,
    ...(index === 2
      ? [
          { on: sentBack, what: "failed", amount } as const,
          { ...taken, on: addWorkingDays(sentBack, 5, proclaimedDays) },
        ]
      : []),
  ];
});
const charged = addPence(schedule.map(({ amount }) => amount));
const later = (date: Temporal.PlainDate) => nextWorkingDay(date.add({ days: 7 }), proclaimedDays);

const data = {
  "payment-schedule": {
    ...housemate,
    reference,
    householdReference: "EV-7K3M-92Q",
    schedule,
    retryWorkingDays: 5,
    completion: {
      joiner: { firstName: "Ben", place: 2, mayDispute: true, isOnlyObjector: false },
      sizeChange: undefined,
      housemateCount: 4,
      startDate: day("2027-09-01"),
    },
  },
  "payment-changed": {
    ...housemate,
    reference,
    changes: schedule.slice(1, 3).map(({ dueDate, collectionDate, amount }, index) => ({
      dueDate,
      before: { collectionDate, amount },
      after: index === 0 ? { collectionDate: later(collectionDate), amount: pence(6050) } : undefined,
    })),
  },
  "payment-failed": {
    ...housemate,
    payments: [
      {
        amount: pence(7279),
        collectionDate: day("2027-10-01"),
        owed: pence(7279),
        retryOn: day("2027-10-11"),
      },
    ],
    toPay: undefined,
  },
  "collections-held": {
    ...housemate,
    cause: "charged-back",
    payment: { collectionDate: day("2027-10-01"), amount: pence(7279) },
  },
  "collections-go-on": {
    ...housemate,
    reference,
    payments: schedule
      .slice(4, 7)
      .map(({ collectionDate, amount }) => ({ collectionDate: later(collectionDate), amount })),
  },
  "new-bank-details": {
    ...housemate,
    accountEnding: "11",
    why: "closed",
    owed: pence(7279),
    by: day("2027-10-21"),
  },
  "direct-debit-goes-on": {
    ...housemate,
    accountEnding: "11",
    reference: "EVENLY7K3M92",
    why: "replaced",
  },
  "size-proposed": {
    ...housemate,
    by: "Ben",
    before: { size: 4, monthly: pence(8474) },
    after: { size: 3, monthly: pence(9803) },
    losesDiscount: false,
    completes: true,
    lapsesOn: day("2027-08-19"),
  },
  "size-changed": {
    ...housemate,
    before: { size: 5, monthly: pence(7279) },
    after: { size: 4, monthly: pence(8474) },
    losesDiscount: true,
    schedule,
  },
  "size-lapsed": { ...housemate, proposed: 3, why: "time", size: 4, monthly: pence(8474) },
  refund: {
    ...housemate,
    amount: pence(3640),
    reason: "You paid for days after your last one",
    accountEnding: "11",
  },
  "closing-statement": {
    ...housemate,
    lines,
    charged,
    collected: charged,
    refunded: pence(0),
    writtenOff: pence(0),
    leftOn: undefined,
    debits: [],
    withoutDay: pence(0),
    owed: pence(0),
  },
  "household-lapsing": {
    ...housemate,
    lapsesOn: day("2027-10-31"),
    daysLeft: 14,
    remaining: 2,
    housemateCount: 4,
    joinLink: "https://bills.example/joining-tenant?guid=abcdefghijklmnopqrstuvwxyz012345",
  },
  "household-lapsed": housemate,
  "account-unconfirmed": {
    ...housemate,
    confirmBy: day("2027-07-29"),
    joinLink: "https://bills.example/joining-tenant?guid=abcdefghijklmnopqrstuvwxyz012345",
  },
  "household-cancelled": {
    ...housemate,
    isUnconfirmed: false,
    lastDay: day("2028-01-15"),
    refunded: pence(3640),
    withBank: pence(0),
    owed: pence(0),
    notice: undefined,
  },
  "place-disputed": housemate,
  "place-confirmed": housemate,
  "place-ended": { ...housemate, wasDisputed: true },
  "successor-invitation": {
    leaverFirstName: "Amira",
    fullAddress: housemate.fullAddress,
    link: "https://bills.example/joining-tenant?guid=abcdefghijklmnopqrstuvwxyz012345",
    firstDay: day("2028-04-15"),
    joinBy: day("2028-03-17"),
    monthly: pence(7279),
    daysLeft: undefined,
  },
  "successor-late": {
    ...housemate,
    successorFirstName: "Ella",
    handsOverOn: day("2028-04-21"),
    stillYours: pence(10_919),
    refund: pence(0),
    isReminder: false,
  },
  "handed-over": {
    ...housemate,
    leaverFirstName: "Ben",
    successorFirstName: "Ella",
    firstDay: day("2028-04-15"),
    reader: "other",
    changes: undefined,
    schedule: undefined,
  },
  "succession-taken-back": { ...housemate, leaverFirstName: "Ben" },
} satisfies Partial<EmailData>;

type Name = keyof typeof data;

export const sampleAccountEmails = Object.fromEntries(
  Object.entries(data).map(([template, one]) => [template, { template, data: one }]),
) as { readonly [Template in Name]: Extract<EmailContent, { template: Template }> };
