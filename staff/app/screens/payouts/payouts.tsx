import type { Success } from "@evenly/contract";
import { payoutList } from "@evenly/contract/staff/payouts";
import { call } from "../../api/call.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { addressWith, type ListQuery, loadList } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List } from "../../parts/list/list.tsx";
import { payoutCells } from "../../parts/money/payout-cells.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { pounds } from "../../parts/formats.ts";
import { type Tile, Tiles } from "../../parts/tiles.tsx";
import type { Route } from "./+types/payouts";

type Page = Success<"GET /staff/payouts">;

export const meta: Route.MetaFunction = () => [{ title: `Payouts: ${brandName} staff` }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, payoutList, (query) => call("GET /staff/payouts", { query }));
}

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
        list={payoutList}
        data={data}
        query={query}
        choices={{ differs: { yes: "from our books" } }}
        cells={payoutCells}
        idOf={({ provider, reference }) => `${provider} ${reference}`}
        linkOf={({ reference }) => pages.payout(reference)}
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

function tilesOf({ totals }: Page, query: ListQuery): Tile[] {
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
}
