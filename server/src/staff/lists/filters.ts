import type { FieldCode } from "@evenly/contract/messages";
import type { ListDeclaration, ListFilter } from "@evenly/contract/staff/lists";
import { parseDate } from "@evenly/domain/calendar";
import { refuseIssues } from "../../http/refusals.ts";
import { monthOf, type Period } from "./period.ts";

type ValuesByKind = { date: string; month: Period; names: readonly string[]; number: number; text: string };

export type FilterValue<Filter extends ListFilter> = Filter extends { choices: readonly (infer Choice)[] }
  ? readonly Choice[]
  : ValuesByKind[Exclude<Filter["kind"], "choices">];

export type Order = { readonly sort?: string | undefined; readonly after?: string | undefined };

/** A list's query as it was sent. */
export type ListQuery<Of extends ListDeclaration> = Order & {
  readonly [Name in keyof Of["filters"]]?: string | undefined;
};

/** A list's query with its filters read. */
export type Values<Of extends ListDeclaration> = Order & {
  readonly [Name in keyof Of["filters"]]?: FilterValue<Of["filters"][Name]> | undefined;
};

/** Refuses a filter that cannot be read. */
export function valuesIn<Of extends ListDeclaration>({ filters }: Of, query: ListQuery<Of>): Values<Of> {
  const read = Object.entries<string | undefined>(query).map(([name, text]) => {
    const filter = filters[name];
    return [name, filter && text !== undefined ? readers[filter.kind](name, text, filter) : text];
  });
  return Object.fromEntries(read) as Values<Of>;
}

function unreadable(field: string, code: FieldCode) {
  return refuseIssues([{ field, code }]);
}

export function dayIn(field: string, text: string): string {
  const day = parseDate(text);
  if (day === undefined) throw unreadable(field, "day-unreadable");
  return day.toString();
}

const readers: Record<ListFilter["kind"], (field: string, text: string, filter: ListFilter) => unknown> = {
  choices: (field, text, { choices = [] }) =>
    text.split(",").map((part) => {
      const choice = choices.find((one) => one === part.trim());
      if (choice === undefined) throw unreadable(field, "choice-unknown");
      return choice;
    }),
  date: dayIn,
  month: (field, text) => {
    const first = parseDate(`${text}-01`);
    if (first === undefined) throw unreadable(field, "month-unreadable");
    return monthOf(first);
  },
  names: (_, text) => text.split(","),
  number: (field, text) => {
    if (!/^\d{1,6}$/.test(text)) throw unreadable(field, "number-unreadable");
    return Number(text);
  },
  text: (_, text) => text,
};
