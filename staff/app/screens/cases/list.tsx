import type { Success } from "@evenly/contract";
import { caseList, type caseViews } from "@evenly/contract/staff/cases";
import { PostForm } from "@evenly/design/form";
import { caseKinds } from "@evenly/domain/case";
import { Link, redirect, useOutletContext } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, type Refusal, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Button, SubmitButton } from "../../parts/button.tsx";
import { FormError, FormKey } from "../../parts/form.tsx";
import type { Cells } from "../../parts/list/columns.tsx";
import { addressWith, loadList } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { caseKindNames, caseNext, type CaseRow, caseTitle } from "../../parts/case-texts.ts";
import { plainDay } from "../../parts/formats.ts";
import { State } from "../../parts/state.tsx";
import type { Route } from "./+types/list";
import styles from "./cases.module.css";

type Page = Success<"GET /staff/cases">;
type View = (typeof caseViews)[number];

export const meta: Route.MetaFunction = () => [{ title: `Cases: ${brandName} staff` }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, caseList, (query) => call("GET /staff/cases", { query }));
}

/** Takes one of nobody's. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const name = textOf(form, "case");
  return submit(async () => {
    const body = { owner: textOf(form, "owner"), token: textOf(form, "token") };
    await call("POST /staff/cases/:case/owner", { params: { case: name }, body, key: keyOf(form) });
    return redirect(pages.caseOf(name));
  });
}

const cells: Cells<typeof caseList, CaseRow> = {
  title: { cell: caseTitle },
  person: {
    cell: ({ person, address, about }) => (
      <>
        {person ?? about.payout?.reference ?? (address === null ? "Nobody we know" : "The household")}
        {address !== null && (
          <>
            <br />
            <span className={styles.quiet}>{address}</span>
          </>
        )}
      </>
    ),
  },
  nextOn: {
    cell: ({ nextOn, isOverdue }) => (
      <span className={styles.due} data-owed={isOverdue}>
        {plainDay(nextOn)}
      </span>
    ),
  },
  state: {
    hideOrder: "second",
    cell: ({ state }) => <State name={state} kind={kinds[state]} />,
  },
  next: {
    cell: (row) => <span className={row.state === "open" ? undefined : styles.quiet}>{caseNext(row)}</span>,
  },
  owner: {
    hideOrder: "first",
    cell: ({ owner }) =>
      owner ?? (
        <span className={styles.due} data-owed="true">
          nobody
        </span>
      ),
  },
  openedOn: { hideOrder: "first" },
};

const kinds = { open: "act", waiting: "under-way", done: "done" } as const;

const views: Readonly<Record<View, readonly [name: string, empty: string]>> = {
  mine: ["Mine", "You have no case."],
  nobody: ["Nobody’s", "Every case has an owner."],
  overdue: ["Overdue", "Nothing is overdue."],
  open: ["All open", "No case is open."],
  done: ["Done", "No case is done yet."],
};

export default function Cases({ loaderData: { query, data }, actionData }: Route.ComponentProps) {
  const chosen = (query["view"] ?? "mine") as View;
  const { page } = data;
  return (
    <>
      <PageTitle title="Cases" note="One matter, one owner, one day it is due.">
        <ListActions query={query} csv="cases" />
        <Button variant="line" to={pages.complaints}>
          Complaints by cause
        </Button>
        <Button to={pages.newCase} icon="plus">
          New case
        </Button>
      </PageTitle>
      <nav aria-label="Which cases">
        <ul className={styles.tabs}>
          {Object.entries(views).map(([view, [name]]) => (
            <li key={view}>
              <Link
                to={addressWith(pages.cases, {}, { view: view === "mine" ? undefined : view })}
                aria-current={view === chosen ? "page" : undefined}
              >
                {name} <Count of={view as View} counts={page?.counts} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <List
        name="Cases"
        list={caseList}
        data={data}
        query={query}
        choices={{ kind: Object.fromEntries(caseKinds.map((kind) => [kind, caseKindNames[kind]])) }}
        cells={cells}
        idOf={(row) => row.case}
        linkOf={(row) => pages.caseOf(row.case)}
        empty={views[chosen]?.[1] ?? "Nothing is shown."}
      />
      {page && (
        <div className={styles.columns}>
          <ByKind page={page} />
          <Nobodys rows={page.unowned} refusal={actionData} />
        </div>
      )}
    </>
  );
}

type CountProps = { readonly of: View; readonly counts: Page["counts"] | undefined };

function Count({ of, counts }: CountProps) {
  if (counts === undefined || of === "done") return null;
  const isOwed = (of === "nobody" || of === "overdue") && counts[of] > 0;
  return <strong data-owed={isOwed}>{counts[of].toLocaleString("en-GB")}</strong>;
}

function ByKind({ page: { kinds: counted, counts } }: { readonly page: Page }) {
  if (counted.length === 0) return null;
  return (
    <Panel title="Open by kind" note={counts.open.toLocaleString("en-GB")}>
      <ul className={styles.bars}>
        {counted.map(({ kind, count }) => (
          <li key={kind}>
            <Link to={addressWith(pages.cases, {}, { view: "open", kind })}>{caseKindNames[kind]}</Link>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
              <rect width={(100 * count) / counts.open} height="8" />
            </svg>
            <strong>{count.toLocaleString("en-GB")}</strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type NobodysProps = { readonly rows: readonly CaseRow[]; readonly refusal: Refusal | undefined };

function Nobodys({ rows, refusal }: NobodysProps) {
  const { id } = useOutletContext<Success<"GET /staff/me">>();
  if (rows.length === 0 && refusal === undefined) return null;
  return (
    <Panel title="Nobody’s" note="due first">
      <FormError refusal={refusal} />
      <ul className={styles.nobodys}>
        {rows.map((row) => (
          <li key={row.case}>
            <Link to={pages.caseOf(row.case)}>{caseTitle(row)}</Link>
            <span>{row.person ?? row.address ?? row.about.payout?.reference}</span>
            <span data-owed={row.isOverdue}>{plainDay(row.nextOn)}</span>
            <PostForm>
              <FormKey />
              <input type="hidden" name="case" value={row.case} />
              <input type="hidden" name="owner" value={id} />
              <input type="hidden" name="token" value={row.token} />
              <SubmitButton variant="line" aria-label={`I take it: ${row.case}, ${caseTitle(row)}`}>
                I take it
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
