import { addWorkingDays, isBefore, type Proclamations } from "./calendar.ts";
import { addPence, type Pence } from "./money.ts";
import type { MandateTrouble, MeansToPay, MoneyRow } from "./persons-money.ts";

/** What a housemate can have to do. Ruling G2. */
export const taskKinds = [
  /** Approve at the bank what they have started to pay. */
  "finish-payment",
  /** Pay what is owed, some of which is not tried again by itself. */
  "pay",
  /** Have the money in the account for a second try. */
  "have-money-ready",
  "give-bank-details",
  /** A successor joined too late for the day. */
  "decide-successor",
  "answer-proposal",
  "invite",
  /** Same house next year? Ruling J5. */
  "answer-next-year",
] as const;

export type TaskKind = (typeof taskKinds)[number];

export type Task = {
  readonly kind: TaskKind;
  /** The last day on which it helps; undefined when there is none. */
  readonly by?: Temporal.PlainDate | undefined;
  /** In pence. */
  readonly amount?: Pence | undefined;
  /** The due date of the oldest payment that is owed. */
  readonly since?: Temporal.PlainDate | undefined;
  /** The successor, who proposes, or the only one who is awaited. */
  readonly firstName?: string | undefined;
  readonly trouble?: MandateTrouble | undefined;
};

export type TaskFacts = {
  readonly rows: readonly MoneyRow[];
  readonly means: MeansToPay;
  /** Days after a due date on which is reminded; after the last the service may end. Ruling I2. */
  readonly reminderDays: readonly number[];
  /** A payment by bank that is under way, in pence. Ruling I3. */
  readonly paying: { readonly amount: Pence; readonly isApproved: boolean } | undefined;
  /** Who joined too late and waits for an answer. */
  readonly lateSuccessor: string | undefined;
  /** Another number of housemates, which the reader has not agreed to. */
  readonly proposal: { readonly by: string | undefined; readonly lapsesOn: Temporal.PlainDate } | undefined;
  /** Places to fill, where the reader may invite. */
  readonly awaited:
    { readonly firstName: string | undefined; readonly joinBy: Temporal.PlainDate | undefined } | undefined;
  /** The last day to say whether they stay, for who is asked and has not said. Ruling J5. */
  readonly nextYear: Temporal.PlainDate | undefined;
};

/** Working days before a payment's day by which a new mandate must be given to be active in time (facts §2, Timings). */
const newMandateWorkingDays = 6;

/**
 * What a housemate has to do, most urgent first: what is owed, what gets worse each day, then by the day it is needed.
 * Empty when there is nothing. Rulings F6, F7, G2, G3, G5, J5.
 */
export function tasksOf(facts: TaskFacts, today: Temporal.PlainDate, proclamations: Proclamations): Task[] {
  const { paying, lateSuccessor, proposal, awaited, nextYear } = facts;
  const pay = paying ? finishTask(paying) : payTask(facts, today);
  const first: Task[] = [
    ...pay,
    ...(lateSuccessor === undefined ? [] : [{ kind: "decide-successor" as const, firstName: lateSuccessor }]),
  ];
  const others: Task[] = [
    ...retryTasks(facts, today, { isHeld: paying !== undefined || pay.length > 0 }),
    ...bankDetailsTask(facts, today, proclamations),
    ...(proposal
      ? [{ kind: "answer-proposal" as const, firstName: proposal.by, by: proposal.lapsesOn }]
      : []),
    ...(awaited ? [{ kind: "invite" as const, firstName: awaited.firstName, by: awaited.joinBy }] : []),
    ...(nextYear ? [{ kind: "answer-next-year" as const, by: nextYear }] : []),
  ];
  return [...first, ...others.sort(byDay)];
}

/** Once it is approved there is nothing to do but to wait. */
function finishTask({ amount, isApproved }: NonNullable<TaskFacts["paying"]>): Task[] {
  return isApproved ? [] : [{ kind: "finish-payment", amount }];
}

/** What is owed and not tried again by itself, in pence, and since when. Ruling F6. */
export function staysOwed(
  rows: readonly MoneyRow[],
): { readonly amount: Pence; readonly since: Temporal.PlainDate } | undefined {
  const owed = rows.filter(({ follows, sums }) => follows === "stays-owed" && sums.owed > 0);
  const [oldest] = owed;
  return oldest && { amount: sumOwed(owed), since: oldest.dueOn };
}

/** With what is tried again, which they can pay too. */
function payTask({ rows, reminderDays }: TaskFacts, today: Temporal.PlainDate): Task[] {
  const left = staysOwed(rows);
  if (left === undefined) return [];
  const owed = rows.filter(
    ({ follows, sums }) => (follows === "stays-owed" || follows === "tries-again") && sums.owed > 0,
  );
  const by = left.since.add({ days: reminderDays.at(-1) ?? 0 });
  return [
    {
      kind: "pay",
      amount: sumOwed(owed),
      since: owed[0]?.dueOn,
      by: isBefore(by, today) ? undefined : by,
    },
  ];
}

/** One for each day of a second try that has not come; `isHeld`: what is not with the bank is to be paid first. */
function retryTasks(
  { rows }: TaskFacts,
  today: Temporal.PlainDate,
  { isHeld }: { readonly isHeld: boolean },
): Task[] {
  const retried = rows.flatMap((row) => {
    const isAgain = row.state === "with-bank" && row.sentBackOn !== undefined;
    const on =
      row.follows === "tries-again" && !isHeld ? row.triesAgainOn : isAgain ? row.takenOn : undefined;
    return on === undefined || isBefore(on, today) ? [] : [{ on, row }];
  });
  return [...Map.groupBy(retried, ({ on }) => on.toString()).values()].map((together) => ({
    kind: "have-money-ready",
    by: together[0]?.on,
    amount: addPence(together.map(({ row }) => row.amount)),
  }));
}

function bankDetailsTask(
  { rows, means }: TaskFacts,
  today: Temporal.PlainDate,
  proclamations: Proclamations,
): Task[] {
  if (means === "usable" || means === "replaced-soon" || means === "held") return [];
  const waiting = rows.filter(({ follows }) => follows === "needs-details");
  if (waiting.length === 0) return [];
  const next = waiting.find(({ state, takenOn }) => state === "to-come" && !isBefore(takenOn, today));
  const by = next && addWorkingDays(next.takenOn, -newMandateWorkingDays, proclamations);
  const owed = sumOwed(waiting);
  return [
    {
      kind: "give-bank-details",
      trouble: means === "none" ? undefined : means,
      by: by && !isBefore(by, today) ? by : undefined,
      amount: owed > 0 ? owed : undefined,
    },
  ];
}

function sumOwed(rows: readonly MoneyRow[]): Pence {
  return addPence(rows.map(({ sums }) => sums.owed));
}

/** Without a day last. */
function byDay({ by: one }: Task, { by: other }: Task): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  return Temporal.PlainDate.compare(one, other);
}
