import type { Success } from "@evenly/contract";
import { postingList } from "@evenly/contract/staff/ledger";
import { Form } from "react-router";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { Field } from "../../parts/form.tsx";
import type { Cells } from "../../parts/list/columns.tsx";
import { askForList, type ListData, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List } from "../../parts/list/list.tsx";
import { Balances } from "../../parts/money/balances.tsx";
import { accounts, postingCauses, causeText } from "../../parts/money/money-texts.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { longDay, pounds } from "../../parts/formats.ts";
import type { Route } from "./+types/ledger";
import styles from "../../staff.module.css";
import own from "../../parts/money/money.module.css";

type Row = Success<"GET /staff/ledger">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Ledger: ${brandName} staff` }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const query = queryIn(request.url, Object.keys(postingList.filters));
    const asOf = new URL(request.url).searchParams.get("asOf")?.trim() ?? "";
    const [data, balances] = await Promise.all([
      askForList(() => call("GET /staff/ledger", { query })),
      askForList(() => call("GET /staff/ledger/balances", { query: asOf === "" ? {} : { asOf } })),
    ]);
    return { query: asOf === "" ? query : { ...query, asOf }, data, balances };
  });
}

const cells: Cells<typeof postingList, Row> = {
  on: {},
  cause: { cell: (row) => causeText(row) },
  household: { hideOrder: "second", cell: ({ household }) => household?.address },
  account: {
    hideOrder: "first",
    cell: ({ entries }) => (
      <span className={styles.quiet}>
        {[...new Set(entries.map(({ account }) => accounts[account]))].join(", ")}
      </span>
    ),
  },
  postedOn: { hideOrder: "second" },
  amount: { cell: ({ amount }) => <strong>{pounds(amount)}</strong> },
};

export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { query, data, balances } = loaderData;
  const { asOf: _asOf, ...ofSheet } = query as Record<string, string>;
  return (
    <>
      <PageTitle title="Ledger">
        <ListActions query={ofSheet} csv="ledger" />
      </PageTitle>
      <AsOf balances={balances} query={query} />
      <List
        name="Postings"
        list={postingList}
        data={data}
        query={query}
        choices={{ account: accounts, cause: postingCauses }}
        cells={cells}
        idOf={({ id }) => id}
        linkOf={({ id }) => pages.posting(id)}
        empty="Nothing has been posted yet."
      />
    </>
  );
}

type AsOfProps = {
  readonly balances: ListData<Success<"GET /staff/ledger/balances">>;
  readonly query: Readonly<Record<string, string>>;
};

function AsOf({ balances: { page, refusal }, query }: AsOfProps) {
  const { asOf: _asOf, after: _after, ...rest } = query;
  return (
    <Panel title="Balances" note={page && `when ${longDay(page.asOf)} is over`}>
      <Form method="get" action={pages.ledger} className={own.asOf}>
        {Object.entries(rest).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          key={page?.asOf}
          label="On"
          name="asOf"
          type="date"
          refusal={refusal}
          {...(page && { defaultValue: page.asOf })}
        />
        <SubmitButton>Show that day</SubmitButton>
      </Form>
      {page && <Balances {...page} />}
    </Panel>
  );
}
