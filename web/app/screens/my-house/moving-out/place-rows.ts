import type { Success } from "@evenly/contract";
import type { SettledState } from "@evenly/domain/persons-money";
import { formatAmount } from "../../../answers/format-amount.ts";
import { formatIsoDayAndMonth, formatWholeMonth } from "../../../parts/my-house/formats.ts";
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
    return { ...groupRow(group, first), yours: sum("yours"), theirs: sum("theirs") };
  });
}

type Group = readonly [Payment, ...Payment[]];

/** A split payment has its own row; what is with the bank is neither taken nor still to pay. */
function kindOf({ yours, theirs, state }: Payment) {
  if (yours > 0 && theirs > 0) return "split";
  if (theirs > 0) return "theirs";
  if (state === "failed") return "owed";
  return state === "to-come" ? "yours" : state;
}

const names: Readonly<Record<SettledState | "owed", string>> = {
  taken: words.takenSoFar,
  "with-bank": words.withYourBank,
  owed: words.owed,
  waived: words.writtenOff,
  received: words.paid,
  refunded: words.refunded,
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

function groupRow(group: Group, first: Payment): Pick<PlaceRow, "name" | "note"> {
  const kind = kindOf(first);
  if (kind === "split") return splitRow(first);
  if (kind === "yours" || kind === "theirs") return rowAhead(group, first);
  return { name: names[kind], note: formatPayments(group) };
}

function rowAhead(group: Group, first: Payment): Pick<PlaceRow, "name" | "note"> {
  const last = group.at(-1) ?? first;
  if (group.length > 1) {
    const [from, to] = [formatWholeMonth(first), formatWholeMonth(last)];
    const name =
      from && to ? words.fromTo(from, to) : words.fromTo(formatDay(first.dueOn), formatDay(last.lastDay));
    return { name, note: formatPayments(group) };
  }
  const month = formatWholeMonth(first);
  return {
    name: formatDay(first.takenOnYours ?? first.takenOnTheirs ?? first.dueOn),
    note: month ? words.wholeOf(month) : words.fromTo(formatDay(first.dueOn), formatDay(first.lastDay)),
  };
}

function splitRow(payment: Payment) {
  const { dueOn, lastDay, yourDays, theirDays, days, takenOnYours, takenOnTheirs } = payment;
  const dayOf = (day: string | null) => (day === null ? undefined : formatDay(day));
  return {
    name: words.splitByDay(formatWholeMonth(payment) ?? words.fromTo(formatDay(dueOn), formatDay(lastDay))),
    note: words.parts(
      { days: yourDays, of: days, on: dayOf(takenOnYours) },
      { days: theirDays, of: days, on: dayOf(takenOnTheirs) },
    ),
  };
}

/** `6 payments of £84.74`, if all are equal. */
export function formatPayments(payments: readonly Payment[]): string {
  const amounts = new Set(payments.map(({ amount }) => amount));
  const [amount] = amounts;
  const same = amounts.size === 1 && amount !== undefined ? formatAmount(amount) : undefined;
  return words.paymentsOf(payments.length, same);
}

/** `14 April`; within a tenancy the year is not needed. */
export function formatDay(day: string): string {
  return day === "" ? "" : formatIsoDayAndMonth(day);
}
