import type { Success } from "@evenly/contract";
import { collectionList } from "@evenly/contract/staff/collections";
import { type CollectionState } from "@evenly/domain/collection";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { HouseCell } from "../../parts/house-cell.tsx";
import type { Cells } from "../../parts/list/columns.tsx";
import { addressWith, askForList, type ListQuery, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List } from "../../parts/list/list.tsx";
import { PayoutsPanel } from "../../parts/money/payouts-panel.tsx";
import { causes, bankAnswerText, nextStepText, formatPeriod } from "../../parts/money/money-texts.ts";
import { begin, type Later, useLater } from "../../parts/later.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { pounds } from "../../parts/formats.ts";
import { type Tile, Tiles } from "../../parts/tiles.tsx";
import type { Route } from "./+types/collections";
import own from "../../parts/money/money.module.css";

type Page = Success<"GET /staff/collections">;
type Row = Page["rows"][number];
type Sums = Success<"GET /staff/collections/sums">;

export const meta: Route.MetaFunction = () => [{ title: `Collections: ${brandName} staff` }];

/** Sums are slower, and loaded separately. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const query = queryIn(request.url, Object.keys(collectionList.filters));
    const data = await askForList(() => call("GET /staff/collections", { query }));
    const sumQuery = summedBy(query);
    const sums =
      data.page &&
      begin(addressWith("", sumQuery, {}), call("GET /staff/collections/sums", { query: sumQuery }));
    const period = data.page?.period;
    const payouts = period ? await call("GET /staff/payouts", { query: period }) : undefined;
    return { query, data, sums, payouts };
  });
}

/** Sums do not depend on page and order; only the order `waits` limits states. */
function summedBy({ after: _after, sort = "", ...filters }: ListQuery): ListQuery {
  return sort.endsWith("waits") ? { ...filters, sort } : filters;
}

const cells: Cells<typeof collectionList, Row> = {
  person: {},
  household: {
    hideOrder: "last",
    cell: ({ household }) => (
      <span className={own.house}>
        <HouseCell household={household} />
      </span>
    ),
  },
  dueOn: { hideOrder: "second" },
  state: {},
  cause: { hideOrder: "first", cell: (row) => bankAnswerText(row) },
  next: {
    hideOrder: "second",
    cell: ({ next }) => (
      <span className={own.next} data-by={next.by}>
        {nextStepText(next)}
      </span>
    ),
  },
  amount: {
    cell: ({ amount, part }) => (
      <>
        <strong>{pounds(amount)}</strong>
        {part > 0 && <small className={own.part}>{pounds(part)} for a plan</small>}
      </>
    ),
  },
};

export default function Collections({ loaderData: { query, data, sums, payouts } }: Route.ComponentProps) {
  const { page } = data;
  const added = useLater(sums);
  const total = added.answer?.total;
  return (
    <>
      <PageTitle title="Collections" note={page && sumsText(page, added)}>
        <ListActions query={query} csv="collections" />
      </PageTitle>
      {page && <Tiles name="Sums of the period" tiles={tilesOf(page, added, query)} />}
      <List
        name="Collections"
        list={collectionList}
        data={data}
        query={query}
        choices={{ cause: causes }}
        cells={cells}
        idOf={({ id }) => id}
        linkOf={({ household }) => pages.household(household.reference)}
        total={
          total && (
            <>
              all {total.count.toLocaleString("en-GB")} <strong>{pounds(total.amount)}</strong>
            </>
          )
        }
        empty="Nothing is due in this month."
      />
      {payouts && page?.period && <PayoutsPanel payouts={payouts} period={page.period} />}
    </>
  );
}

function sumsText({ period }: Page, { answer, hasFailed }: Later<Sums>) {
  const days = period ? formatPeriod(period) : "All days";
  if (hasFailed) return `${days}: what they come to could not be added up. Reload the page to try again.`;
  if (answer === undefined) return `${days}: adding up`;
  const { count, amount } = answer.totals.all;
  return `${days}: ${count.toLocaleString("en-GB")} payments, ${pounds(amount)}`;
}

/** Sums as filters for their states. */
function tilesOf({ week }: Page, { answer, hasFailed }: Later<Sums>, query: ListQuery): Tile[] {
  const missing = { figure: hasFailed ? "–" : "…" };
  const chosen = (query["state"] ?? "").split(",").filter((state) => state !== "");
  const tile = (name: string, state: CollectionState, sum: keyof Sums["totals"], isOwed = false): Tile => {
    const isChosen = chosen.includes(state);
    const states = isChosen ? chosen.filter((one) => one !== state) : [...chosen, state];
    return {
      name,
      ...(answer?.totals[sum] ?? missing),
      isChosen,
      isOwed: isOwed && answer !== undefined,
      to: addressWith(pages.collections, query, { state: states.join(",") }),
    };
  };
  const days = { state: "planned,notified", from: week.from, to: week.to };
  return [
    {
      name: "Due this week",
      ...(answer?.week ?? missing),
      isChosen: query["from"] === week.from && query["to"] === week.to,
      to: addressWith(pages.collections, {}, days),
    },
    tile("With the bank", "submitted", "withBank"),
    tile("Confirmed", "confirmed", "confirmed"),
    tile("Paid out", "paid_out", "paidOut"),
    tile("Failed", "failed", "failed", true),
    tile("Charged back", "charged_back", "chargedBack", true),
  ];
}
