import type { TextFile } from "@evenly/contract/shape";
import { formatPounds, pence } from "@evenly/domain/money";
import { withoutTurns } from "@evenly/domain/direction";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { doneBy } from "../done-by.ts";
import type { Asked, Column, List } from "./list.ts";
import { readRows } from "./read-page.ts";

const lineEnd = "\r\n";
const rowsAtOnce = 1000;

/** Streams a thousand rows at a time. The filters are audited first. Rulings H3, H5. */
export const csvOfList = async <Filters extends Asked, Row extends object>(
  deps: Dependencies,
  staff: StaffAsker,
  list: List<Filters, Row>,
  asked: Filters,
): Promise<{ readonly outcome: "done"; readonly body: TextFile }> => {
  const first = await readRows(deps, list, asked, rowsAtOnce);
  return csvAnswer(deps, staff, {
    name: list.name,
    filters: asked,
    columns: list.columns,
    pages: async function* () {
      let page = first;
      yield page.rows;
      while (page.next !== null) {
        page = await readRows(deps, list, { ...asked, after: page.next }, rowsAtOnce);
        yield page.rows;
      }
    },
  });
};

type Sheet<Row> = {
  readonly name: string;
  readonly filters: object;
  readonly columns: readonly Column<Row>[];
  readonly pages: () => AsyncIterable<readonly Row[]>;
};

export const csvAnswer = async <Row>(
  deps: Dependencies,
  staff: StaffAsker,
  { name, filters, columns, pages }: Sheet<Row>,
): Promise<{ readonly outcome: "done"; readonly body: TextFile }> => {
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
};

export const lineOf = <Row>(columns: readonly Column<Row>[], row: Row): string =>
  columns.map((column) => cellOf(column, row)).join(",") + lineEnd;

const cellOf = <Row>(column: Column<Row>, row: Row): string => {
  if ("text" in column) return quoted(defused(withoutTurns(column.text(row) ?? "")));
  if ("plain" in column) return quoted(String(column.plain(row) ?? ""));
  const amount = column.money(row);
  return amount == null ? "" : formatPounds(pence(amount)).replaceAll(/[£,]/g, "");
};

/** Escapes cells that a spreadsheet would run as formulas. */
const defused = (text: string): string => (/^[=+\-@\p{Cc}]/u.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
