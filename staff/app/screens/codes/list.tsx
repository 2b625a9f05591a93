import { codeKinds } from "@evenly/domain/code";
import { NavLink } from "react-router";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Button } from "../../parts/button.tsx";
import type { Filter } from "../../parts/list/filters.tsx";
import { askForList, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List, type ListColumn } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { plainDay } from "../../parts/say.ts";
import { State } from "../../parts/state.tsx";
import type { Route } from "./+types/list";
import own from "./codes.module.css";
import { codeCrumbs } from "./crumbs.ts";
import { kindIn, kindNames, type Row, sayState, stateChoices } from "./kinds.ts";

export const meta: Route.MetaFunction = () => [{ title: `Codes: ${brandName} staff` }];

export const handle = codeCrumbs();

const filters: readonly Filter[] = [
  { name: "state", label: "State", choices: stateChoices },
  { name: "text", label: "Code or name" },
];

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(async () => {
    const kind = kindIn(params.kind);
    const query = queryIn(
      request.url,
      filters.map(({ name }) => name),
    );
    const data = await askForList(() => call("GET /staff/codes/:kind", { params: { kind }, query }));
    return { kind, query, data };
  });

const columns: readonly ListColumn<Row>[] = [
  { id: "code", head: "Code", sort: "code", cell: ({ code }) => code },
  { id: "name", head: "Name", sort: "name", falls: "second", cell: ({ name }) => name },
  { id: "gives", head: "Gives", falls: "first", cell: ({ gives }) => gives },
  {
    id: "starts",
    head: "From",
    sort: "starts",
    falls: "first",
    cell: ({ startsOn }) => startsOn && plainDay(startsOn),
  },
  {
    id: "ends",
    head: "To",
    sort: "ends",
    falls: "second",
    cell: ({ endsOn }) => endsOn && plainDay(endsOn),
  },
  {
    id: "used",
    head: "Used",
    isNumber: true,
    falls: "last",
    cell: ({ used, limit }) =>
      limit === null ? used.toLocaleString("en-GB") : `${String(used)} of ${String(limit)}`,
  },
  { id: "state", head: "State", cell: ({ state }) => <State name={sayState(state)} /> },
];

export default function Codes({ loaderData: { kind, query, data } }: Route.ComponentProps) {
  const { one, many } = kindNames[kind];
  return (
    <>
      <PageTitle title="Codes">
        <ListActions query={query} csv={`code_sheets/${kind}/all`} />
        <Button to={`${pages.codesOf(kind)}/new`} variant="line">
          Make {one === "voucher" || one === "referrer" ? "a" : "an"} {one}
        </Button>
      </PageTitle>
      <nav aria-label="Kinds of codes" className={own.tabs}>
        {codeKinds.map((other) => (
          <NavLink key={other} to={pages.codesOf(other)}>
            {kindNames[other].many}
          </NavLink>
        ))}
      </nav>
      <List
        key={kind}
        name={many}
        data={data}
        query={query}
        filters={filters}
        columns={columns}
        firstSort="-made"
        idOf={({ code }) => code}
        opens={({ code }) => pages.code(kind, code)}
        empty="There is none yet."
      />
    </>
  );
}
