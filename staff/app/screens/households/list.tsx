import type { Success } from "@evenly/contract";
import { householdList } from "@evenly/contract/staff/households";
import { call } from "../../api/call.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { HouseCell } from "../../parts/house-cell.tsx";
import type { Cells } from "../../parts/list/columns.tsx";
import { loadList } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import type { Route } from "./+types/list";

type Row = Success<"GET /staff/households">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Households: ${brandName} staff` }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, householdList, (query) => call("GET /staff/households", { query }));
}

const cells: Cells<typeof householdList, Row> = {
  address: {
    cell: (household) => <HouseCell household={household} />,
  },
  city: { hideOrder: "first" },
  state: {},
  places: { hideOrder: "second", cell: ({ size, taken }) => `${String(taken)} of ${String(size)}` },
  tenancyStart: { hideOrder: "last" },
  code: { hideOrder: "first" },
  openedOn: { hideOrder: "second" },
  price: { hideOrder: "second" },
};

export default function Households({ loaderData: { query, data } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Households">
        <ListActions query={query} csv="households" />
      </PageTitle>
      <List
        name="Households"
        list={householdList}
        data={data}
        query={query}
        cells={cells}
        idOf={({ reference }) => reference}
        linkOf={({ reference }) => pages.household(reference)}
        empty="No household has signed up yet."
      />
    </>
  );
}
