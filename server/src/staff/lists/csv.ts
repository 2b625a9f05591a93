import type { TextFile } from "@evenly/contract/shape";
import { formatPounds, pence } from "@evenly/domain/money";
import { withoutTurns } from "@evenly/domain/direction";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { doneBy } from "../done-by.ts";
import type { ColumnValues, ListColumn, ListDeclaration } from "@evenly/contract/staff/lists";
import { type ListQuery, valuesIn } from "./filters.ts";
import type { Column, List, Sheet } from "./list.ts";
import { readRows } from "./read-page.ts";

const lineEnd = "\r\n";
const rowsAtOnce = 1000;

/** Streams a thousand rows at a time. The filters are audited first. Rulings H3, H5. */
export async function csvOfList<
  Of extends ListDeclaration,
  Row extends object,
  Shown extends object,
  Line extends object,
>(
  deps: Dependencies,
  staff: StaffAsker,
  list: List<Of, Row, Shown, Line>,
  query: ListQuery<Of>,
): Promise<{ readonly outcome: "done"; readonly body: TextFile }> {
  const values = valuesIn(list.declared, query);
  const first = await readRows(deps, list, values, rowsAtOnce);
  const linesOf = ({ rows }: typeof first) => (list.lines ? rows.flatMap(list.lines) : rows) as Line[];
  return csvAnswer(deps, staff, {
    name: list.name,
    filters: query,
    columns: columnsOf(list),
    pages: async function* () {
      let page = first;
      yield linesOf(page);
      while (page.next !== null) {
        page = await readRows(deps, list, { ...values, after: page.next }, rowsAtOnce);
        yield linesOf(page);
      }
    },
  });
}

/** The CSV's columns as the list declares them. */
export function columnsOf<Of extends ListDeclaration, Line>({
  declared,
  sheet,
}: {
  readonly declared: Of;
  readonly sheet: Sheet<Of["columns"], Line>;
}): Column<Line>[] {
  return Object.entries<ListColumn>(declared.columns).flatMap(
    ([name, { kind = "text", sheet: head, ...column }]) => {
      if (head === false) return [];
      const value = sheet[name as keyof typeof sheet] as ((line: Line) => unknown) | undefined;
      const of = value ?? ((line: Line) => line[name as keyof Line]);
      return sheetColumns(kind, { ...column, head: head ?? column.head ?? "" }, of as (line: Line) => never);
    },
  );
}

function sheetColumns<Line>(
  kind: NonNullable<ListColumn["kind"]>,
  { head, time }: { readonly head: string; readonly time?: string },
  of: (line: Line) => never,
): Column<Line>[] {
  if (kind === "money") return [{ head, money: of }];
  if (kind === "text") return [{ head, text: of }];
  if (kind !== "moment") return [{ head, plain: of }];
  const moment: (line: Line) => ColumnValues["moment"] | undefined = of;
  const day = { head, plain: (line: Line) => moment(line)?.on };
  return time === undefined ? [day] : [day, { head: time, plain: (line) => moment(line)?.time }];
}

type File<Row> = {
  readonly name: string;
  readonly filters: object;
  readonly columns: readonly Column<Row>[];
  readonly pages: () => AsyncIterable<readonly Row[]>;
};

export async function csvAnswer<Row>(
  deps: Dependencies,
  staff: StaffAsker,
  { name, filters, columns, pages }: File<Row>,
): Promise<{ readonly outcome: "done"; readonly body: TextFile }> {
  const { actor, now } = doneBy(deps, staff);
  const detail = { list: name, filters };
  await deps.db
    .transaction()
    .execute((trx) => recordAudit(trx, { householdId: null, actor, action: "export", at: now, detail }));
  const lines = async function* () {
    yield columns.map(({ head }) => quoted(head)).join(",") + lineEnd;
    for await (const rows of pages()) yield rows.map((row) => lineOf(columns, row)).join("");
  };
  return { outcome: "done", body: { name: `${name}-${deps.clock.today().toString()}.csv`, lines: lines() } };
}

export function lineOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  return columns.map((column) => cellOf(column, row)).join(",") + lineEnd;
}

function cellOf<Row>(column: Column<Row>, row: Row): string {
  if ("text" in column) return quoted(defused(withoutTurns(column.text(row) ?? "")));
  if ("plain" in column) return quoted(String(column.plain(row) ?? ""));
  const amount = column.money(row);
  return amount == null ? "" : formatPounds(pence(amount)).replaceAll(/[£,]/g, "");
}

/** Escapes cells that a spreadsheet would run as formulas. */
function defused(text: string): string {
  return /^[=+\-@\p{Cc}]/u.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
