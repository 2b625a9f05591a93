import type { Success } from "@evenly/contract";
import { codeHouseholdList } from "@evenly/contract/staff/codes";
import { aboutHouseholds } from "@evenly/contract/staff/fields";
import { type CodeKind, isVoucher } from "@evenly/domain/code";
import { mayAct } from "@evenly/domain/staff";
import { Note } from "@evenly/design/note";
import { Suspense } from "react";
import { Await, useOutletContext } from "react-router";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Button } from "../../parts/button.tsx";
import { HouseCell } from "../../parts/house-cell.tsx";
import type { Cells } from "../../parts/list/columns.tsx";
import { askForList, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { plainDay, pounds } from "../../parts/formats.ts";
import type { Route } from "./+types/code";
import { CodeFigures } from "./code-figures.tsx";
import own from "./codes.module.css";
import { kindIn, kindNames, validityText, formatState, codeCrumbs } from "./kinds.ts";

type Code = Success<"GET /staff/codes/:kind/:code">;
type Household = Success<"GET /staff/codes/:kind/:code/households">["rows"][number];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.code.code ?? "Code"}: ${brandName} staff` },
];
export const handle = codeCrumbs();

/** The cost is summed over all households, and loaded separately. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return load(async () => {
    const kind = kindIn(params.kind);
    const input = { kind, code: params.code };
    const query = queryIn(request.url, Object.keys(codeHouseholdList.filters));
    const figures = call("GET /staff/codes/:kind/:code/figures", { params: input });
    // Shown where it is awaited.
    figures.catch(() => undefined);
    const [code, households] = await Promise.all([
      call("GET /staff/codes/:kind/:code", { params: input }),
      askForList(() => call("GET /staff/codes/:kind/:code/households", { params: input, query })),
    ]);
    return { kind, code, figures, query, households };
  });
}

const cells: Cells<typeof codeHouseholdList, Household> = {
  address: {
    cell: (household) => (
      <span className={own.house}>
        <HouseCell household={household} />
      </span>
    ),
  },
  usedOn: { hideOrder: "second" },
  state: {},
  places: { hideOrder: "first", cell: ({ size, taken }) => `${String(taken)} of ${String(size)}` },
  offMonthly: {
    hideOrder: "first",
    cell: ({ isGivenBack, offMonthly }) => (isGivenBack ? "given back" : <Off amount={offMonthly} />),
  },
  offSoFar: { hideOrder: "second", cell: ({ offSoFar }) => <Off amount={offSoFar} /> },
  offInTerm: { hideOrder: "last", cell: ({ offInTerm }) => <Off amount={offInTerm} /> },
};

/** Zero is muted. */
function Off({ amount }: { readonly amount: number }) {
  return <span data-zero={amount === 0}>{pounds(amount)}</span>;
}

export default function CodePage({
  loaderData: { kind, code, figures, query, households },
}: Route.ComponentProps) {
  const { roles } = useOutletContext<Success<"GET /staff/me">>();
  const path = pages.code(kind, code.code);
  return (
    <>
      <PageTitle title={code.code} state={formatState(code.state)} note={describeCode(kind, code)}>
        <Button to={`${pages.codesOf(kind)}/new?like=${code.code}`} variant="line">
          Make one like it
        </Button>
        {code.state !== "ended" && (
          <>
            <Button to={`${path}/change`} variant="line">
              Change it
            </Button>
            <Button to={`${path}/end`} variant="line" ends>
              End it
            </Button>
          </>
        )}
      </PageTitle>
      {code.isDefault && <Note>Flags name it as the voucher of whoever types none.</Note>}
      <Suspense fallback={<p role="status">Adding up what it cost…</p>} key={code.code}>
        <Await
          resolve={figures}
          errorElement={<p role="alert">What it cost could not be added up. Please try again.</p>}
        >
          {(figures) => <CodeFigures kind={kind} code={code} figures={figures} />}
        </Await>
      </Suspense>
      <div className={own.head}>
        <h2>Households</h2>
        <ListActions query={query} csv={`codes/${kind}/${code.code}/households`} />
      </div>
      <List
        name={`Households that used ${code.code}`}
        list={codeHouseholdList}
        data={households}
        query={query}
        cells={cells}
        idOf={({ reference }) => reference}
        {...(mayAct(roles, aboutHouseholds) && {
          linkOf: ({ reference }: Household) => pages.household(reference),
        })}
        empty="Nobody has used it yet."
      />
    </>
  );
}

/** Discount, conditions, dates and author. */
function describeCode(kind: CodeKind, code: Code): string {
  return [
    code.name,
    code.gives || undefined,
    ...(isVoucher(kind)
      ? [
          code.optionCode === null ? "any package" : `only with ${code.optionCode}`,
          code.minimumHousemates === null
            ? "any number of housemates"
            : `${String(code.minimumHousemates)} housemates or more`,
          code.minimumTermMonths === null ? undefined : `${String(code.minimumTermMonths)} months or more`,
          code.limitPerPerson === null ? undefined : `${String(code.limitPerPerson)} for one person`,
          validityText(code),
        ]
      : [`${kindNames[kind].one}: “${code.message}”`]),
    ...Object.entries(code.preselected).map(([type, option]) => `${type}: ${option}`),
    code.benefit === null ? undefined : `they get ${pounds(code.benefit)} for a house`,
    code.madeBy === null
      ? undefined
      : `made by ${code.madeBy}${code.madeOn === null ? "" : ` on ${plainDay(code.madeOn)}`}`,
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
}
