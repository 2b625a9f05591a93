import type { Success } from "@evenly/contract";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Button } from "../../parts/button.tsx";
import type { Filter } from "../../parts/list/filters.tsx";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { askForList, queryIn } from "../../parts/list/list-address.ts";
import { List, type ListColumn } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { plainDay } from "../../parts/say.ts";
import { State } from "../../parts/state.tsx";
import type { Route } from "./+types/list";
import { stateWords } from "./words.ts";

type Row = Success<"GET /staff/price_books">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Price books: ${brandName} staff` }];

const filters: readonly Filter[] = [{ name: "state", label: "State", choices: stateWords }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(async () => {
    const query = queryIn(
      request.url,
      filters.map(({ name }) => name),
    );
    return { query, data: await askForList(() => call("GET /staff/price_books", { query })) };
  });

const columns: readonly ListColumn<Row>[] = [
  { id: "name", head: "Price book", sort: "name", cell: ({ name }) => name },
  { id: "state", head: "State", cell: ({ state }) => <State name={stateWords[state]} /> },
  {
    id: "from",
    head: "In force from",
    sort: "begins",
    falls: "last",
    cell: ({ from }) => (from === null ? "" : plainDay(from)),
  },
  {
    id: "until",
    head: "Until before",
    falls: "second",
    cell: ({ until }) => (until === null ? "" : plainDay(until)),
  },
  { id: "uploaded", head: "Uploaded by", falls: "second", cell: ({ uploadedBy }) => uploadedBy ?? "" },
  { id: "agreed", head: "Agreed to by", falls: "first", cell: ({ agreedBy }) => agreedBy ?? "" },
  {
    id: "prices",
    head: "Prices",
    isNumber: true,
    falls: "second",
    cell: ({ prices }) => prices.toLocaleString("en-GB"),
  },
];

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
        data={data}
        query={query}
        filters={filters}
        columns={columns}
        firstSort="-begins"
        idOf={({ name }) => name}
        opens={({ name }) => pages.priceBook(name)}
        empty="There is no price book yet."
      />
    </>
  );
}
