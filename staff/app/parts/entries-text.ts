import { type Entry, isPaidOut, notesOf, titleOf } from "./entry-texts.ts";
import { plainDay, pounds } from "./formats.ts";

type EntryText = { readonly title: string; readonly notes: string };

/** Events grouped when several payments have the same one on a day. */
const together: Readonly<Record<string, string>> = {
  submitted: "payments are with the bank",
  collection: "payments were collected",
};

/** A day's entries, with equal payment events grouped. */
export function grouped(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  return [
    ...Map.groupBy(entries, ({ id, kind, what, more }) =>
      kind === "payment" && what in together ? `${what} ${more["try"] ?? ""}` : id,
    ).values(),
  ];
}

/** An entry, or a group, in words. Ruling H4. */
export function entriesText(entries: readonly Entry[]): EntryText {
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
}

/** The payouts of grouped payments, for people who may see payouts. */
export function payoutsOf(entries: readonly Entry[]): readonly string[] {
  return entries.every(isPaidOut)
    ? [...new Set(entries.flatMap(({ more }) => more["payout"] ?? []))].sort()
    : [];
}
