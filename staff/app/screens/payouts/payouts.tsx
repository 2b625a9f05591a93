import type { Success } from "@evenly/contract";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import type { Filter } from "../../parts/list/filters.tsx";
import { addressWith, askForList, type ListQuery, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List } from "../../parts/list/list.tsx";
import { payoutColumns } from "../../parts/money/payout-columns.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { pounds } from "../../parts/say.ts";
import { type Tile, Tiles } from "../../parts/tiles.tsx";
import type { Route } from "./+types/payouts";

type Page = Success<"GET /staff/payouts">;

export const meta: Route.MetaFunction = () => [{ title: `Payouts: ${brandName} staff` }];

const filters: readonly Filter[] = [
  { name: "arrived", label: "Arrived in month", kind: "month" },
  { name: "from", label: "Arrived from", kind: "date" },
  { name: "to", label: "Arrived until", kind: "date" },
  { name: "differs", label: "Differs", choices: { yes: "from our books" } },
];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(async () => {
    const query = queryIn(
      request.url,
      filters.map(({ name }) => name),
    );
    return { query, data: await askForList(() => call("GET /staff/payouts", { query })) };
  });

export default function Payouts({ loaderData: { query, data } }: Route.ComponentProps) {
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
        columns={payoutColumns}
        firstSort="-arrived"
        idOf={({ provider, reference }) => `${provider} ${reference}`}
        opens={({ reference }) => pages.payout(reference)}
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
      to: addressWith(pages.payouts, query, { differs: isDiffering ? undefined : "yes" }),
    }),
  ];
};
