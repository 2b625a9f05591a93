import type { Success } from "@evenly/contract";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import { brandName } from "../../parts/brand.ts";
import type { Filter } from "../../parts/list/filters.tsx";
import { addressWith, askForList, type ListQuery, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List, type ListColumn } from "../../parts/list/list.tsx";
import { Amount } from "../../parts/money/amount.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { plainDay, pounds } from "../../parts/say.ts";
import { State } from "../../parts/state.tsx";
import { type Tile, Tiles } from "../../parts/tiles.tsx";
import type { LoaderArgs, Meta, ScreenProps } from "../../route-types.ts";

type Page = Success<"GET /staff/payouts">;
type Row = Page["rows"][number];

export const meta: Meta = () => [{ title: `Payouts: ${brandName} staff` }];

const filters: readonly Filter[] = [
  { name: "arrived", label: "Arrived in month", kind: "month" },
  { name: "from", label: "Arrived from", kind: "date" },
  { name: "to", label: "Arrived until", kind: "date" },
  { name: "differs", label: "Differs", choices: { yes: "from our books" } },
];

export const clientLoader = ({ request }: LoaderArgs) =>
  load(async () => {
    const query = queryIn(
      request.url,
      filters.map(({ name }) => name),
    );
    return { query, data: await askForList(() => call("GET /staff/payouts", { query })) };
  });

type Column = ListColumn<Row>;
const money = (id: string, head: string, of: (row: Row) => number | null, more: Partial<Column> = {}) => ({
  id,
  head,
  isNumber: true,
  cell: (row: Row) => <Amount of={of(row)} />,
  ...more,
});

const columns: readonly Column[] = [
  { id: "payout", head: "Payout", cell: ({ reference }) => reference },
  {
    id: "arrived",
    head: "Arrived",
    sort: "arrived",
    falls: "last",
    cell: ({ arrivesOn }) => plainDay(arrivesOn),
  },
  {
    id: "payments",
    head: "Payments",
    isNumber: true,
    falls: "first",
    cell: ({ payments }) => payments?.toLocaleString("en-GB") ?? "–",
  },
  money("collected", "Collected", ({ collected }) => collected, { falls: "first" }),
  money("fees", "Fees", ({ fees }) => fees, { falls: "first" }),
  money("taken", "Charged back", ({ takenBack }) => takenBack, { falls: "first" }),
  money("refunded", "Refunded", ({ refunded }) => refunded, { falls: "first" }),
  money("bank", "Bank has", ({ bank }) => bank, { sort: "bank" }),
  money("ledger", "Ledger has", ({ ledger }) => ledger, { falls: "second" }),
  {
    id: "difference",
    head: "Difference",
    isNumber: true,
    falls: "second",
    cell: ({ difference }) => <Amount of={difference} isDifference />,
  },
  { id: "state", head: "", cell: ({ difference }) => <State name={stateOf(difference)} /> },
];

const stateOf = (difference: number | null) =>
  difference === null ? "not known" : difference === 0 ? "matches" : "differs";

export default function Payouts({ loaderData: { query, data } }: ScreenProps<typeof clientLoader>) {
  const { page } = data;
  return (
    <>
      <PageTitle title="Payouts" note="What arrived at our bank, against our books">
        <ListActions query={query} csv="payouts" />
      </PageTitle>
      {page && <Tiles name="Sums of these payouts" tiles={tilesOf(page, query)} />}
      <List
        name="Payouts"
        data={data}
        query={query}
        filters={filters}
        columns={columns}
        firstSort="-arrived"
        idOf={({ provider, reference }) => `${provider} ${reference}`}
        opens={({ reference }) => `/payouts/${encodeURIComponent(reference)}`}
        total={
          page && (
            <>
              all {page.totals.count.toLocaleString("en-GB")} <strong>{pounds(page.totals.bank)}</strong>
            </>
          )
        }
        empty="Nothing has been paid out yet."
      />
    </>
  );
}

const tilesOf = ({ totals }: Page, query: ListQuery): Tile[] => {
  const isDiffering = query["differs"] !== undefined;
  const sum = (name: string, amount: number | null, more: Partial<Tile> = {}): Tile => ({
    name,
    ...(amount === null ? { figure: "–" } : { amount }),
    ...more,
  });
  return [
    sum("Collected", totals.collected, totals.payments === null ? {} : { count: totals.payments }),
    sum("Fees", totals.fees),
    sum("Charged back", totals.takenBack),
    sum("Refunded", totals.refunded),
    sum("Bank has", totals.bank),
    sum("Ledger has", totals.ledger),
    sum("Difference", totals.difference, {
      isOwed: true,
      isChosen: isDiffering,
      to: addressWith("/payouts", query, { differs: isDiffering ? undefined : "yes" }),
    }),
  ];
};
