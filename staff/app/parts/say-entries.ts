import { type Entry, isPaidOut, notesOf, titleOf } from "./say-entry.ts";
import { plainDay, pounds } from "./say.ts";

type Said = { readonly title: string; readonly notes: string };

/** News of payments that is told together where it is the same of several on one day. */
const together: Readonly<Record<string, string>> = {
  submitted: "payments are with the bank",
  collection: "payments were collected",
};

/** A day's entries, with payments of which the same was said as one. */
export const grouped = (entries: readonly Entry[]): readonly (readonly Entry[])[] => [
  ...Map.groupBy(entries, ({ id, kind, what, more }) =>
    kind === "payment" && what in together ? `${what} ${more["try"] ?? ""}` : id,
  ).values(),
];

/** What happened, and what more is known of it: of one entry, or of those that are told together. Ruling H4. */
export const sayAll = (entries: readonly Entry[]): Said => {
  const [first] = entries;
  if (first === undefined) return { title: "", notes: "" };
  if (entries.length === 1) return { title: titleOf(first), notes: notesOf(first) };
  const again = Number(first.more["try"]) > 1 ? " again" : "";
  const sum = entries.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const people = [...new Set(entries.flatMap(({ about }) => about ?? []))].sort();
  const days = [...new Set(entries.flatMap(({ more }) => more["due"] ?? []))];
  const notes = [
    pounds(sum),
    people.join(", "),
    ...(days[0] !== undefined && days.length === 1 ? [`due ${plainDay(days[0])}`] : []),
    ...(entries.every(isPaidOut) ? ["paid out to us"] : []),
  ];
  return {
    title: `${String(entries.length)} ${together[first.what] ?? first.what}${again}`,
    notes: notes.filter((part) => part !== "").join(" · "),
  };
};

/** The payouts by which payments that are told together came to us, where they are known; for who may see payouts. */
export const payoutsOf = (entries: readonly Entry[]): readonly string[] =>
  entries.every(isPaidOut) ? [...new Set(entries.flatMap(({ more }) => more["payout"] ?? []))].sort() : [];
