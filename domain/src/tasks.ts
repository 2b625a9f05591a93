import { addWorkingDays, isBefore, type Proclamations } from "./calendar.ts";
import { addPence, type Pence } from "./money.ts";
import type { MandateTrouble, MeansToPay, MoneyRow } from "./persons-money.ts";

/** What a housemate can have to do. Ruling G2. */
export const taskKinds = [
  /** Pay what is owed and is not tried again by itself. */
  "pay",
  /** Have the money in the account for a second try. */
  "have-money-ready",
  "give-bank-details",
  /** A successor joined too late for the day. */
  "decide-successor",
  "answer-proposal",
  "invite",
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
  /** Who joined too late and waits for an answer. */
  readonly lateSuccessor: string | undefined;
  /** Another number of housemates, which the reader has not agreed to. */
  readonly proposal: { readonly by: string; readonly lapsesOn: Temporal.PlainDate } | undefined;
  /** Places to fill, where the reader may invite. */
  readonly awaited:
    { readonly firstName: string | undefined; readonly joinBy: Temporal.PlainDate | undefined } | undefined;
};

/** Working days before a payment's day by which a new mandate must be given to be active in time (facts §2, Timings). */
const newMandateWorkingDays = 6;

/**
 * What a housemate has to do, most urgent first: what is owed, what gets worse each day, then by the day it is needed.
 * Empty when there is nothing. Rulings F6, F7, G2, G3, G5.
 */
export function tasksOf(facts: TaskFacts, today: Temporal.PlainDate, proclamations: Proclamations): Task[] {
  const { lateSuccessor, proposal, awaited } = facts;
  const first: Task[] = [
    ...payTask(facts, today),
    ...(lateSuccessor === undefined ? [] : [{ kind: "decide-successor" as const, firstName: lateSuccessor }]),
  ];
  const others: Task[] = [
    ...retryTasks(facts, today),
    ...bankDetailsTask(facts, today, proclamations),
    ...(proposal
      ? [{ kind: "answer-proposal" as const, firstName: proposal.by, by: proposal.lapsesOn }]
      : []),
    ...(awaited ? [{ kind: "invite" as const, firstName: awaited.firstName, by: awaited.joinBy }] : []),
  ];
  return [...first, ...others.sort(byDay)];
}

function payTask({ rows, reminderDays }: TaskFacts, today: Temporal.PlainDate): Task[] {
  const owed = rows.filter(({ follows, sums }) => follows === "stays-owed" && sums.owed > 0);
  const [oldest] = owed;
  if (oldest === undefined) return [];
  const by = oldest.dueOn.add({ days: reminderDays.at(-1) ?? 0 });
  return [
    {
      kind: "pay",
      amount: sumOwed(owed),
      since: oldest.dueOn,
      by: isBefore(by, today) ? undefined : by,
    },
  ];
}

/** One for each day of a second try that has not come. */
function retryTasks({ rows }: TaskFacts, today: Temporal.PlainDate): Task[] {
  const retried = rows.flatMap((row) => {
    const isAgain = row.state === "with-bank" && row.sentBackOn !== undefined;
    const on = row.follows === "tries-again" ? row.triesAgainOn : isAgain ? row.takenOn : undefined;
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
