import { isBefore } from "./calendar.ts";
import { type Pence, pence } from "./money.ts";
import { isPlanned } from "./payment-plan.ts";
import type { MoneyFollows, MoneyRow, PersonsMoney } from "./persons-money.ts";

/** Where a person stands with what they owe. Ruling I1. */
export const arrearsStates = [
  "nothing-owed",
  /** Tried again by itself, or taken on a day of which a notice tells first. */
  "retrying",
  "overdue",
  /** Spread over months, and kept. */
  "plan",
  /** Until a day, or until staff decide: nothing is collected and nobody is reminded. */
  "held",
  "written-off",
] as const;

export type ArrearsState = (typeof arrearsStates)[number];

export type Arrears = {
  readonly state: ArrearsState;
  /** Due and unpaid, in pence. */
  readonly owed: Pence;
  /** The oldest due date that is unpaid. */
  readonly since: Temporal.PlainDate | undefined;
  /** Days since then. */
  readonly age: number;
  /** The next day on which some of it is tried again, or taken by a plan. */
  readonly triesAgainOn: Temporal.PlainDate | undefined;
};

/** What an unpaid payment makes of its payer, by what follows it. */
const stateOf: Record<MoneyFollows, ArrearsState> = {
  collected: "retrying",
  "tries-again": "retrying",
  "new-day": "retrying",
  "needs-details": "overdue",
  "with-us": "overdue",
  "stays-owed": "overdue",
  "on-plan": "plan",
  "on-agreed-day": "retrying",
};

/** Of several payments the one that most needs somebody says where the person stands. */
const worstFirst = ["overdue", "retrying", "plan"] as const satisfies readonly ArrearsState[];

/** Where a person stands, read from the projection of their money and nothing else. Rulings F12, I1. */
export function arrearsOf(
  { rows, sums, means }: PersonsMoney & { readonly means: string },
  today: Temporal.PlainDate,
): Arrears {
  const unpaid = rows.filter((row) => row.sums.owed > 0);
  const [oldest] = unpaid;
  if (oldest === undefined || sums.owed <= 0) {
    const state = sums.waived > 0 ? "written-off" : "nothing-owed";
    return { state, owed: pence(0), since: undefined, age: 0, triesAgainOn: undefined };
  }
  const states = unpaid.map(({ follows }) => (follows === undefined ? "overdue" : stateOf[follows]));
  return {
    state: means === "held" ? "held" : (worstFirst.find((state) => states.includes(state)) ?? "overdue"),
    owed: sums.owed,
    since: oldest.dueOn,
    age: oldest.dueOn.until(today).days,
    triesAgainOn: [
      ...unpaid.flatMap(({ triesAgainOn }) => triesAgainOn ?? []),
      ...rows.flatMap(({ part, takenOn }) => (part ? takenOn : [])),
    ].sort((one, other) => Temporal.PlainDate.compare(one, other))[0],
  };
}

/** A reminder that was sent for a payment: `day` of the timetable, and when. */
export type SentReminder = {
  readonly paymentId: string;
  readonly day: number;
  readonly sentOn: Temporal.PlainDate;
};

export type DueReminder = {
  readonly paymentId: string;
  readonly day: number;
  /** Of the payment, in pence. */
  readonly owed: Pence;
  /** The day of the next one, when it stays unpaid; undefined of the last. */
  readonly nextOn: Temporal.PlainDate | undefined;
};

/**
 * The reminders that are due today, of each unpaid payment the next of the timetable's days after its due date, and never
 * sooner after the one before than the timetable has it: who was held or on a late schedule is not warned before they
 * are asked. None while held, and none of what was never tried and is taken by itself or is on a plan. Ruling I2.
 */
export function dueReminders(
  { rows, state }: { readonly rows: readonly MoneyRow[]; readonly state: ArrearsState },
  sent: readonly SentReminder[],
  timetable: readonly number[],
  today: Temporal.PlainDate,
): DueReminder[] {
  if (!isAsked(state)) return [];
  return rows.flatMap(({ paymentId, follows, dueOn, sums: { owed } }) => {
    if (paymentId === undefined || owed <= 0 || isTakenByItself(follows)) return [];
    const before = sent.filter((one) => one.paymentId === paymentId);
    const day = timetable[before.length];
    if (day === undefined || isBefore(today, dueOn.add({ days: day }))) return [];
    const last = before.toSorted((one, other) => one.day - other.day).at(-1);
    const isTooSoon = last !== undefined && isBefore(today, last.sentOn.add({ days: day - last.day }));
    if (isTooSoon) return [];
    const next = timetable[before.length + 1];
    return [
      { paymentId, day, owed, nextOn: next === undefined ? undefined : today.add({ days: next - day }) },
    ];
  });
}

/** Days that the product may wait by itself before it is staff's turn. Ruling I2. */
export const machinesDays = 14;

/** Whether staff look after it: from the first day of the timetable on. What is held has a matter of its own. Ruling I2. */
export function isForStaff({ state, age }: Arrears, [first = 0]: readonly number[]): boolean {
  return isAsked(state) && age >= first;
}

/** A case of arrears that a colleague finished by hand: the day, and whether a plan of the debt has ended since. */
export type FinishedCase = { readonly on: Temporal.PlainDate; readonly planEndedSince: boolean };

/**
 * Whether what is staff's matter and has no open case needs a new one. When a colleague finished one of the same debt
 * though it is still owed, it comes back after 14 days, or later while some of it is still to be tried; a debt that has
 * come since, or whose plan ended, at once. Ruling I2.
 */
export function needsNewCase(
  { state, since }: Pick<Arrears, "state" | "since">,
  finished: FinishedCase | undefined,
  [first = 0]: readonly number[],
  today: Temporal.PlainDate,
): boolean {
  if (finished === undefined || finished.planEndedSince || since === undefined) return true;
  if (isBefore(finished.on, since.add({ days: first }))) return true;
  return state !== "retrying" && !isBefore(today, finished.on.add({ days: machinesDays }));
}

/** On a day of which a notice tells, which was never tried, or by a plan. */
function isTakenByItself(follows: MoneyFollows | undefined): boolean {
  return follows === "new-day" || isPlanned(follows);
}

function isAsked(state: ArrearsState): boolean {
  return state === "overdue" || state === "retrying";
}
