import type { Success } from "@evenly/contract";
import { householdStates } from "@evenly/domain/household";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { HouseGlyph } from "../../parts/house-glyph.tsx";
import type { Filter } from "../../parts/list/filters.tsx";
import { askForList, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List, type ListColumn } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { plainDay, pounds } from "../../parts/say.ts";
import { State } from "../../parts/state.tsx";
import type { Route } from "./+types/list";
import styles from "../../staff.module.css";

type Row = Success<"GET /staff/households">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Households: ${brandName} staff` }];

const filters: readonly Filter[] = [
  { name: "state", label: "State", choices: Object.fromEntries(householdStates.map((one) => [one, one])) },
  { name: "city", label: "City" },
  { name: "from", label: "Starts from", kind: "date" },
  { name: "to", label: "Starts until", kind: "date" },
  { name: "code", label: "Code" },
  { name: "open", label: "Places open", kind: "number" },
];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(async () => {
    const query = queryIn(
      request.url,
      filters.map(({ name }) => name),
    );
    return { query, data: await askForList(() => call("GET /staff/households", { query })) };
  });

const columns: readonly ListColumn<Row>[] = [
  {
    id: "address",
    head: "Household",
    sort: "address",
    cell: ({ address, postcode, state, size, taken }) => (
      <>
        <HouseGlyph size={size} taken={taken} isOver={state === "ended" || state === "cancelled"} />
        <span>
          {address} <span className={styles.quiet}>{postcode}</span>
        </span>
      </>
    ),
  },
  { id: "city", head: "City", falls: "first", cell: ({ city }) => city },
  { id: "state", head: "State", cell: ({ state }) => <State name={state} /> },
  {
    id: "places",
    head: "Places",
    falls: "second",
    cell: ({ size, taken }) => `${String(taken)} of ${String(size)}`,
  },
  {
    id: "starts",
    head: "Starts",
    sort: "starts",
    falls: "last",
    cell: ({ tenancyStart }) => plainDay(tenancyStart),
  },
  { id: "code", head: "Code", falls: "first", cell: ({ code }) => code },
  {
    id: "opened",
    head: "Opened",
    sort: "opened",
    falls: "second",
    cell: ({ openedOn }) => plainDay(openedOn),
  },
  {
    id: "price",
    head: "Per person per week",
    isNumber: true,
    falls: "second",
    cell: ({ price }) => pounds(price),
  },
];

export default function Households({ loaderData: { query, data } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Households">
        <ListActions query={query} csv="households" />
      </PageTitle>
      <List
        name="Households"
        data={data}
        query={query}
        filters={filters}
        columns={columns}
        firstSort="-opened"
        idOf={({ reference }) => reference}
        opens={({ reference }) => pages.household(reference)}
        empty="No household has signed up yet."
      />
    </>
  );
}
