import { z } from "zod";
import { csvFile, type Example, typedOrAbsent } from "../shape.ts";
import type { FieldCode, RefusedCode } from "../messages.ts";

type Typed = typeof typedOrAbsent;

/** Rows per page, and the highest count. Ruling H5. */
export const pageLength = 50;
export const countedTo = 1000;

/** A filter, with its label on the screen (without one its control is the screen's own) and its description. */
export type ListFilter = {
  readonly kind: "choices" | "date" | "month" | "names" | "number" | "text";
  readonly label: string | undefined;
  readonly description: string;
  readonly choices?: readonly string[];
};

function ofKind<const Kind extends ListFilter["kind"]>(kind: Kind) {
  return (label: string, description: string) => ({ kind, label, description });
}

export function severalOf(choices: readonly string[]): string {
  return `${choices.join(", ")}; several with commas between them`;
}

/** The kinds of filters: several of `choices`, or of the `names` that the page's answer lists, or one value. */
export const by = {
  choices: <const Choice extends string>(
    label: string | undefined,
    choices: readonly Choice[],
    description = severalOf(choices),
  ) => ({ kind: "choices" as const, label, description, choices }),
  day: ofKind("date"),
  month: ofKind("month"),
  names: ofKind("names"),
  number: ofKind("number"),
  text: ofKind("text"),
};

/** What a column of a kind is made from: `money` in pence, `date` as YYYY-MM-DD, `text` whatever somebody may have typed. */
export type ColumnValues = {
  readonly count: number | null;
  readonly date: string | null;
  readonly moment: { readonly on: string; readonly time: string } | null;
  readonly money: number | null;
  readonly state: string;
  readonly text: string | null;
};

export type ColumnValue<Of extends ListColumn> = ColumnValues[Of extends {
  kind: infer Kind extends keyof ColumnValues;
}
  ? Kind
  : "text"];

/** A column; of kind `text`, unless another is named. */
export type ListColumn = {
  readonly kind?: keyof ColumnValues;
  readonly sort?: string;
  /** In the CSV, of a moment's time; without it there is only its day. */
  readonly time?: string;
} & (
  | {
      /** On the screen, and in the CSV. */
      readonly head: string;
      /** In the CSV, if it is another; false leaves the column out. */
      readonly sheet?: string | false;
    }
  | { readonly head?: undefined; readonly sheet: string }
);

export type ListDeclaration = {
  readonly filters: Readonly<Record<string, ListFilter>>;
  readonly sorts: readonly string[];
  readonly firstSort: string;
  readonly columns: Readonly<Record<string, ListColumn>>;
  /** Besides those of filters that cannot be read, an order and a page that there is not. */
  readonly refusals?: readonly RefusedCode[];
};

/** The names of the filters or columns that have what a shape says. */
export type NamesWith<All, Shape> = keyof {
  [Name in keyof All as All[Name] extends Shape ? Name : never]: Name;
};

/**
 * Declares a list: its filters, its sorts (`due`; `-due` to reverse), and its columns in the order of the CSV, each named
 * as its field. The server's query, the CSV and the screen follow from it. Ruling H5.
 */
export function declareList<
  const Filters extends ListDeclaration["filters"],
  const Sort extends string,
  const Columns extends Readonly<Record<string, ListColumn & { readonly sort?: NoInfer<Sort> }>>,
>(declared: {
  readonly filters: Filters;
  readonly sorts: readonly Sort[];
  readonly firstSort: NoInfer<Sort | `-${Sort}`>;
  readonly columns: Columns;
  readonly refusals?: readonly RefusedCode[];
}) {
  return declared;
}

type Listed<Name extends string> = Omit<ListDeclaration, "filters" | "columns"> & {
  readonly filters: Readonly<Record<Name, ListFilter>>;
};

function listQuery<Name extends string>({ filters, sorts }: Listed<Name>) {
  return z.object({
    ...(Object.fromEntries(
      Object.entries<ListFilter>(filters).map(([name, { description }]) => [
        name,
        typedOrAbsent.meta({ description }),
      ]),
    ) as Record<Name, Typed>),
    sort: typedOrAbsent.meta({ description: `${sorts.join(", ")}; with a minus the other way` }),
    after: typedOrAbsent.meta({ description: "The `next` of the page before" }),
  });
}

const unreadable: Partial<Record<ListFilter["kind"], FieldCode>> = {
  choices: "choice-unknown",
  date: "day-unreadable",
  month: "month-unreadable",
  number: "number-unreadable",
};

function refusalsOfList({ filters, refusals = [] }: Listed<string>): RefusedCode[] {
  return [
    ...Object.values(filters).flatMap(({ kind }) => unreadable[kind] ?? []),
    "order-unknown",
    ...refusals,
  ];
}

/** The first choice of its filters, in its first order. */
function exampleOfList({ filters, firstSort }: Listed<string>): Example {
  const chosen = Object.entries(filters).map(([name, { choices }]) => [name, choices?.[0]] as const);
  const query = Object.fromEntries(
    chosen.flatMap(([name, choice]) => (choice === undefined ? [] : [[name, choice]])),
  );
  return { query: { ...query, sort: firstSort } };
}

/** What the call of every list has: its filters and order, and a page of its rows. Ruling H5. */
export function listCall<
  Name extends string,
  Row extends z.ZodType,
  Extra extends z.ZodRawShape = Record<never, never>,
>(declared: Listed<Name>, row: Row, extra = {} as Extra) {
  return {
    query: listQuery(declared),
    example: exampleOfList(declared),
    responses: {
      200: z.object({
        rows: z.array(row),
        from: z.number().int(),
        /** `after` for the next page; null at the end. */
        next: z.string().nullable(),
        /** Matching rows, counted up to 1,000. */
        count: z.number().int(),
        isMore: z.boolean(),
        ...extra,
      }),
    },
    refusals: [...refusalsOfList(declared), "list-page-unknown" as const],
  };
}

/** A list's filters and order, without its pages. Ruling H5. */
export function sheetQuery<Name extends string>(declared: Listed<Name>) {
  return listQuery(declared).omit({ after: true });
}

/** What the call of every list's CSV has. Ruling H5. */
export function sheetCall<Name extends string>(declared: Listed<Name>) {
  return {
    query: sheetQuery(declared),
    example: exampleOfList(declared),
    limit: "exports" as const,
    responses: { 200: csvFile },
    refusals: refusalsOfList(declared),
  };
}
