import type { Success } from "@evenly/contract";
import { sayPounds } from "../../../answers/say-pounds.ts";
import { sayDayOf, sayWholeMonth } from "../../../parts/my-house/say-day.ts";
import * as words from "./words.tsx";

export type Preview = Success<"GET /my_house/moving_out">;
export type Split = Preview["last"];
type Payment = Split["rows"][number];

export type PlaceRow = {
  readonly name: string;
  readonly note: string;
  readonly yours: number;
  readonly theirs: number;
};

/** Rows for both people; consecutive payments of the same kind share a row. */
export function placeRows(payments: readonly Payment[]): PlaceRow[] {
  return groupsOf(payments).map((group) => {
    const [first] = group;
    const sum = (of: "yours" | "theirs") => group.reduce((total, payment) => total + payment[of], 0);
    return { ...sayGroup(group, first), yours: sum("yours"), theirs: sum("theirs") };
  });
}

type Group = readonly [Payment, ...Payment[]];

/** A split payment has its own row; what is with the bank is neither taken nor still to pay. */
function kindOf({ yours, theirs, state }: Payment) {
  if (yours > 0 && theirs > 0) return "split";
  if (theirs > 0) return "theirs";
  if (state === "failed") return "owed";
  return state === "to-come" || state === "refunded" ? "yours" : state;
}

const settled: Readonly<Partial<Record<ReturnType<typeof kindOf>, string>>> = {
  taken: words.takenSoFar,
  "with-bank": words.withYourBank,
  owed: words.owed,
  waived: words.writtenOff,
};

function groupsOf(payments: readonly Payment[]): Group[] {
  const groups: [Payment, ...Payment[]][] = [];
  for (const payment of payments) {
    const last = groups.at(-1);
    const kind = kindOf(payment);
    if (last && kind !== "split" && kindOf(last[0]) === kind) last.push(payment);
    else groups.push([payment]);
  }
  return groups;
}

function sayGroup(group: Group, first: Payment): Pick<PlaceRow, "name" | "note"> {
  const kind = kindOf(first);
  if (kind === "split") return saySplit(first);
  const name = settled[kind];
  if (name !== undefined) return { name, note: sayPayments(group) };
  return sayAhead(group, first);
}

function sayAhead(group: Group, first: Payment): Pick<PlaceRow, "name" | "note"> {
  const last = group.at(-1) ?? first;
  if (group.length > 1) {
    const [from, to] = [sayWholeMonth(first), sayWholeMonth(last)];
    const name =
      from && to ? words.fromTo(from, to) : words.fromTo(sayDay(first.dueOn), sayDay(last.lastDay));
    return { name, note: sayPayments(group) };
  }
  const month = sayWholeMonth(first);
  return {
    name: sayDay(first.takenOnYours ?? first.takenOnTheirs ?? first.dueOn),
    note: month ? words.wholeOf(month) : words.fromTo(sayDay(first.dueOn), sayDay(first.lastDay)),
  };
}

function saySplit(payment: Payment) {
  const { dueOn, lastDay, yourDays, theirDays, days, takenOnYours, takenOnTheirs } = payment;
  const dayOf = (day: string | null) => (day === null ? undefined : sayDay(day));
  return {
    name: words.splitByDay(sayWholeMonth(payment) ?? words.fromTo(sayDay(dueOn), sayDay(lastDay))),
    note: words.parts(
      { days: yourDays, of: days, on: dayOf(takenOnYours) },
      { days: theirDays, of: days, on: dayOf(takenOnTheirs) },
    ),
  };
}

/** `6 payments of £84.74`, if all are equal. */
export function sayPayments(payments: readonly Payment[]): string {
  const amounts = new Set(payments.map(({ amount }) => amount));
  const [amount] = amounts;
  const same = amounts.size === 1 && amount !== undefined ? sayPounds(amount) : undefined;
  return words.paymentsOf(payments.length, same);
}

/** `14 April`; within a tenancy the year is not needed. */
export function sayDay(day: string): string {
  return day === "" ? "" : sayDayOf(day);
}
