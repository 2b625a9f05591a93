import { codeList } from "@evenly/contract/staff/codes";
import { codeKinds } from "@evenly/domain/code";
import { NavLink } from "react-router";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Button } from "../../parts/button.tsx";
import type { Cells } from "../../parts/list/columns.tsx";
import { askForList, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import type { Route } from "./+types/list";
import own from "./codes.module.css";
import { codeCrumbs, kindIn, kindNames, type Row } from "./kinds.ts";

export const meta: Route.MetaFunction = () => [{ title: `Codes: ${brandName} staff` }];

export const handle = codeCrumbs();

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return load(async () => {
    const kind = kindIn(params.kind);
    const query = queryIn(request.url, Object.keys(codeList.filters));
    const data = await askForList(() => call("GET /staff/codes/:kind", { params: { kind }, query }));
    return { kind, query, data };
  });
}

const cells: Cells<typeof codeList, Row> = {
  code: {},
  name: { hideOrder: "second" },
  gives: { hideOrder: "first" },
  startsOn: { hideOrder: "first" },
  endsOn: { hideOrder: "second" },
  used: {
    hideOrder: "last",
    cell: ({ used, limit }) =>
      limit === null ? used.toLocaleString("en-GB") : `${String(used)} of ${String(limit)}`,
  },
  state: {},
};

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
        list={codeList}
        data={data}
        query={query}
        cells={cells}
        idOf={({ code }) => code}
        linkOf={({ code }) => pages.code(kind, code)}
        empty="There is none yet."
      />
    </>
  );
}
