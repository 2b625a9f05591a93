import type { Query, Success } from "@evenly/contract";
import { type Period, periodOf } from "@evenly/domain/figures";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseIssues } from "../../http/refusals.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { readCodes } from "../figures/read-codes.ts";
import { readFunnel } from "../figures/read-funnel.ts";
import { readMoney } from "../figures/read-money.ts";
import { csvAnswer } from "../lists/csv.ts";
import type { Column } from "../lists/list.ts";

type PeriodQuery = Query<"GET /staff/figures">;
type Figures = Success<"GET /staff/figures">;
type Month = Success<"GET /staff/figures/money">["months"][number];
type Code = Success<"GET /staff/figures/codes">["codes"][number];

const funnelColumns: readonly Column<Figures["funnel"][number]>[] = [
  { head: "Step", plain: ({ step }) => step },
  { head: "In these days", plain: ({ count }) => count },
  { head: "In as many days before", plain: ({ before }) => before },
];
const dayColumns: readonly Column<Figures["days"][number]>[] = [
  { head: "Day", plain: ({ day }) => day },
  { head: "Sign-ups", plain: ({ signUps }) => signUps },
  { head: "Complete", plain: ({ complete }) => complete },
];
const monthColumns: readonly Column<Month>[] = [
  { head: "Month", plain: ({ month }) => month.slice(0, 7) },
  { head: "Charged", money: ({ charged }) => charged },
  { head: "Collected", money: ({ collected }) => collected },
  { head: "With the bank", money: ({ withBank }) => withBank },
  { head: "Failed or charged back", money: ({ failed }) => failed },
  { head: "Not asked for yet", money: ({ toCome }) => toCome },
];
const codeColumns: readonly Column<Code>[] = [
  { head: "Code", text: ({ code }) => code ?? "no code" },
  { head: "Kind", plain: ({ kind }) => kind },
  { head: "Quotes", plain: ({ quotes }) => quotes },
  { head: "Sign-ups", plain: ({ signUps }) => signUps },
  { head: "Discount so far", money: ({ discount }) => discount },
];

/** One CSV line per figure, because the sections share no columns. */
type Line = {
  readonly part: string;
  readonly of: string;
  readonly what: string;
  readonly count: number | null;
  readonly amount: number | null;
};
const allColumns: readonly Column<Line>[] = [
  { head: "Part", plain: ({ part }) => part },
  { head: "Of", text: ({ of }) => of },
  { head: "What", plain: ({ what }) => what },
  { head: "Number", plain: ({ count }) => count },
  { head: "Pounds", money: ({ amount }) => amount },
];

function linesOf<Row>(part: string, [name, ...others]: readonly Column<Row>[], rows: readonly Row[]): Line[] {
  return rows.flatMap((row) =>
    others.flatMap((column) => {
      const line = { part, of: wordsIn(name, row), what: column.head, count: null, amount: null };
      const amount = "money" in column ? column.money(row) : undefined;
      if (amount != null) return { ...line, amount };
      const count = "plain" in column ? column.plain(row) : undefined;
      return typeof count === "number" ? { ...line, count } : [];
    }),
  );
}

function wordsIn<Row>(column: Column<Row> | undefined, row: Row): string {
  if (column === undefined || "money" in column) return "";
  return String("text" in column ? column.text(row) : column.plain(row));
}

export function figureEndpoints(deps: Dependencies) {
  const { lists: db, clock } = deps;
  const read = (query: PeriodQuery): Period => {
    const period = periodOf(query, clock.today());
    if ("from" in period) return period;
    throw refuseIssues(period);
  };
  const funnel = (query: PeriodQuery) => readFunnel(db, read(query));
  const money = (query: PeriodQuery) => readMoney(db, read(query), clock.today());
  const codes = (query: PeriodQuery) => readCodes(db, read(query));
  const sheet = <Row>(
    name: string,
    { query, staff }: { readonly query: PeriodQuery; readonly staff: StaffAsker },
    columns: readonly Column<Row>[],
    rows: readonly Row[],
  ) =>
    csvAnswer(deps, staff, {
      name,
      filters: query,
      columns,
      pages: async function* () {
        yield await Promise.resolve(rows);
      },
    });
  return {
    "GET /staff/figures": async ({ query }) => ({ outcome: "done", body: await funnel(query) }),
    "GET /staff/figures/money": async ({ query }) => ({
      outcome: "done",
      body: await money(query),
    }),
    "GET /staff/figures/codes": async ({ query }) => {
      const { every: _, ...body } = await codes(query);
      return { outcome: "done", body };
    },
    "GET /staff/figures/all.csv": async (input) => {
      const { funnel: steps, days } = await funnel(input.query);
      return sheet("figures", input, allColumns, [
        ...linesOf("Funnel", funnelColumns, steps),
        ...linesOf("By day", dayColumns, days),
        ...linesOf("Money by month", monthColumns, (await money(input.query)).months),
        ...linesOf("By code", codeColumns, (await codes(input.query)).every),
      ]);
    },
    "GET /staff/figures/funnel.csv": async (input) =>
      sheet("funnel", input, funnelColumns, (await funnel(input.query)).funnel),
    "GET /staff/figures/days.csv": async (input) =>
      sheet("days", input, dayColumns, (await funnel(input.query)).days),
    "GET /staff/figures/money.csv": async (input) =>
      sheet("money", input, monthColumns, (await money(input.query)).months),
    "GET /staff/figures/codes.csv": async (input) =>
      sheet("codes", input, codeColumns, (await codes(input.query)).every),
  } satisfies SomeHandlers;
}
