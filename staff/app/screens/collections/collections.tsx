import type { Success } from "@evenly/contract";
import { type CollectionState, collectionStates } from "@evenly/domain/collection";
import { Link } from "react-router";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import { brandName } from "../../parts/brand.ts";
import { HouseGlyph } from "../../parts/house-glyph.tsx";
import type { Filter } from "../../parts/list/filters.tsx";
import { addressWith, askForList, type ListQuery, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List, type ListColumn } from "../../parts/list/list.tsx";
import { causes, sayBank, sayNext, sayPeriod } from "../../parts/money/say-money.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { plainDay, pounds } from "../../parts/say.ts";
import { State } from "../../parts/state.tsx";
import { type Tile, Tiles } from "../../parts/tiles.tsx";
import type { LoaderArgs, Meta, ScreenProps } from "../../route-types.ts";
import styles from "../../staff.module.css";
import own from "../../parts/money/money.module.css";

type Page = Success<"GET /staff/collections">;
type Row = Page["rows"][number];

export const meta: Meta = () => [{ title: `Collections: ${brandName} staff` }];

const saidStates = Object.fromEntries(collectionStates.map((one) => [one, one.replaceAll("_", " ")]));
const filters: readonly Filter[] = [
  { name: "state", label: "State", choices: saidStates },
  { name: "due", label: "Due in month", kind: "month" },
  { name: "from", label: "Due from", kind: "date" },
  { name: "to", label: "Due until", kind: "date" },
  { name: "cause", label: "Reason", choices: causes },
  { name: "city", label: "City" },
  { name: "household", label: "Household" },
];

export const clientLoader = ({ request }: LoaderArgs) =>
  load(async () => {
    const query = queryIn(
      request.url,
      filters.map(({ name }) => name),
    );
    return { query, data: await askForList(() => call("GET /staff/collections", { query })) };
  });

const columns: readonly ListColumn<Row>[] = [
  { id: "person", head: "Person", cell: ({ person }) => person },
  {
    id: "household",
    head: "Household",
    falls: "last",
    cell: ({ household: { address, postcode, size, taken, state } }) => (
      <span className={own.house}>
        <HouseGlyph size={size} taken={taken} isOver={state === "ended" || state === "cancelled"} />
        <span>
          {address} <span className={styles.quiet}>{postcode}</span>
        </span>
      </span>
    ),
  },
  { id: "due", head: "Due", sort: "due", falls: "second", cell: ({ dueOn }) => plainDay(dueOn) },
  { id: "state", head: "State", cell: ({ state }) => <State name={state} /> },
  { id: "bank", head: "The bank says", falls: "first", cell: (row) => sayBank(row) },
  {
    id: "next",
    head: "What happens next",
    sort: "waits",
    falls: "second",
    cell: ({ next }) => (
      <span className={own.next} data-by={next.by}>
        {sayNext(next)}
      </span>
    ),
  },
  {
    id: "amount",
    head: "Amount",
    sort: "amount",
    isNumber: true,
    cell: ({ amount }) => <strong>{pounds(amount)}</strong>,
  },
];

export default function Collections({ loaderData: { query, data } }: ScreenProps<typeof clientLoader>) {
  const { page } = data;
  return (
    <>
      <PageTitle title="Collections" note={page && sayAll(page)}>
        <ListActions query={query} csv="collections" />
      </PageTitle>
      {page && <Tiles name="Sums of the period" tiles={tilesOf(page, query)} />}
      <List
        name="Collections"
        data={data}
        query={query}
        filters={filters}
        columns={columns}
        firstSort="due"
        idOf={({ id }) => id}
        opens={({ household }) => `/households/${household.reference}`}
        total={
          page?.total && (
            <>
              all {page.total.count.toLocaleString("en-GB")} <strong>{pounds(page.total.amount)}</strong>
            </>
          )
        }
        empty="Nothing is due in this month."
      />
      <p className={styles.quiet}>
        What arrived at the bank stands under <Link to="/payouts">Payouts</Link>.
      </p>
    </>
  );
}

const sayAll = ({ period, totals: { all } }: Page) =>
  `${period ? sayPeriod(period) : "All days"}: ${all.count.toLocaleString("en-GB")} payments, ${pounds(all.amount)}`;

/** The sums are filters: each takes its state on or off. */
const tilesOf = ({ totals, week }: Page, query: ListQuery): Tile[] => {
  const chosen = (query["state"] ?? "").split(",").filter((state) => state !== "");
  const tile = (name: string, state: CollectionState, total: Page["totals"]["all"], isOwed = false): Tile => {
    const isChosen = chosen.includes(state);
    const states = isChosen ? chosen.filter((one) => one !== state) : [...chosen, state];
    return {
      name,
      ...total,
      isChosen,
      isOwed,
      to: addressWith("/collections", query, { state: states.join(",") }),
    };
  };
  const days = { state: "planned,notified", from: week.from, to: week.to };
  return [
    {
      name: "Due this week",
      ...week.total,
      isChosen: query["from"] === week.from && query["to"] === week.to,
      to: addressWith("/collections", {}, days),
    },
    tile("With the bank", "submitted", totals.withBank),
    tile("Confirmed", "confirmed", totals.confirmed),
    tile("Paid out", "paid_out", totals.paidOut),
    tile("Failed", "failed", totals.failed, true),
    tile("Charged back", "charged_back", totals.chargedBack, true),
  ];
};
