import type { Query, Success } from "@evenly/contract";
import { type Period, periodOf } from "@evenly/domain/figures";
import type { Dependencies } from "../../dependencies.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { refuseIssues } from "../../http/refusals.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { readCodes } from "../figures/read-codes.ts";
import { readFunnel } from "../figures/read-funnel.ts";
import { readMoney } from "../figures/read-money.ts";
import { type Column, csvAnswer } from "../lists/csv.ts";

type Asked = Query<"GET /staff/figures">;
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

/** What became of those who asked for a price, and of what they were charged. Ruling H4. */
export const figureEndpoints = (deps: Dependencies): Endpoint[] => {
  const { db, clock } = deps;
  const read = (asked: Asked): Period => {
    const period = periodOf(asked, clock.today());
    if ("from" in period) return period;
    throw refuseIssues(period);
  };
  const funnel = (asked: Asked) => readFunnel(db, read(asked));
  const money = (asked: Asked) => readMoney(db, read(asked), clock.today());
  const codes = async (asked: Asked) => {
    const { funnel: steps } = await funnel(asked);
    return readCodes(db, read(asked), steps.find(({ step }) => step === "quotes")?.count ?? 0);
  };
  const sheet = <Row>(
    name: string,
    { query, staff }: { readonly query: Asked; readonly staff: StaffAsker },
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
  return [
    endpoint("GET /staff/figures", async ({ query }) => ({ outcome: "done", body: await funnel(query) })),
    endpoint("GET /staff/figures/money", async ({ query }) => ({
      outcome: "done",
      body: await money(query),
    })),
    endpoint("GET /staff/figures/codes", async ({ query }) => {
      const { every: _, ...body } = await codes(query);
      return { outcome: "done", body };
    }),
    endpoint("GET /staff/figures/funnel.csv", async (asked) =>
      sheet("funnel", asked, funnelColumns, (await funnel(asked.query)).funnel),
    ),
    endpoint("GET /staff/figures/days.csv", async (asked) =>
      sheet("days", asked, dayColumns, (await funnel(asked.query)).days),
    ),
    endpoint("GET /staff/figures/money.csv", async (asked) =>
      sheet("money", asked, monthColumns, (await money(asked.query)).months),
    ),
    endpoint("GET /staff/figures/codes.csv", async (asked) =>
      sheet("codes", asked, codeColumns, (await codes(asked.query)).every),
    ),
  ];
};
