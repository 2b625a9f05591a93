import type { Success } from "@evenly/contract";
import { priceBookList } from "@evenly/contract/staff/price-books";
import { call } from "../../api/call.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Button } from "../../parts/button.tsx";
import type { Cells } from "../../parts/list/columns.tsx";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { loadList } from "../../parts/list/list-address.ts";
import { List } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { State } from "../../parts/state.tsx";
import type { Route } from "./+types/list";
import { stateWords } from "./words.ts";

type Row = Success<"GET /staff/price_books">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Price books: ${brandName} staff` }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, priceBookList, (query) => call("GET /staff/price_books", { query }));
}

const cells: Cells<typeof priceBookList, Row> = {
  name: {},
  state: { cell: ({ state }) => <State name={stateWords[state]} /> },
  from: { hideOrder: "last" },
  until: { hideOrder: "second" },
  uploadedBy: { hideOrder: "second" },
  agreedBy: { hideOrder: "first" },
  prices: { hideOrder: "second" },
};

export default function PriceBooks({ loaderData: { query, data } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Price books" note="Published ones never change; a new one takes over on its day.">
        <Button to={pages.newPriceBook} variant="line">
          Upload a price book
        </Button>
        <ListActions query={query} csv="price_books" />
      </PageTitle>
      <List
        name="Price books"
        list={priceBookList}
        data={data}
        query={query}
        choices={{ state: stateWords }}
        cells={cells}
        idOf={({ name }) => name}
        linkOf={({ name }) => pages.priceBook(name)}
        empty="There is no price book yet."
      />
    </>
  );
}
