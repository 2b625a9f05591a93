import type { Success } from "@evenly/contract";
import { auditActors, auditList } from "@evenly/contract/staff/audit";
import { Link } from "react-router";
import { call } from "../../api/call.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import type { Cells } from "../../parts/list/columns.tsx";
import { loadList } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { choicesOf, formatMoment, formatIdentifier } from "../../parts/formats.ts";
import type { Route } from "./+types/list";
import styles from "../../staff.module.css";

type Page = Success<"GET /staff/audit">;
type Entry = Page["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Audit: ${brandName} staff` }];

function wordsOf(page: Page | undefined) {
  return {
    by: {
      ...Object.fromEntries((page?.colleagues ?? []).map(({ id, name }) => [id, name])),
      ...choicesOf(auditActors),
      command: "commands",
    },
    action: choicesOf(page?.actions ?? []),
  };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, auditList, (query) => call("GET /staff/audit", { query }));
}

function changeText(before: string | null, after: string | null) {
  if (before !== null && after !== null) return `${before} → ${after}`;
  return before === null ? after : `was ${before}`;
}

const nobodyTexts: Readonly<Partial<Record<Entry["actor"], string>>> = {
  staff: "a command",
  visitor: "somebody not signed in",
};

function actorText({ by, actor, clientAddress }: Entry) {
  return (
    <>
      {by ?? nobodyTexts[actor] ?? actor}
      {clientAddress !== null && (
        <>
          <br />
          <span className={styles.quiet}>from {clientAddress}</span>
        </>
      )}
    </>
  );
}

const cells: Cells<typeof auditList, Entry> = {
  on: { cell: formatMoment },
  by: { cell: actorText },
  action: { cell: ({ action }) => formatIdentifier(action) },
  reference: {
    hideOrder: "second",
    cell: ({ reference }) => reference && <Link to={pages.household(reference)}>{reference}</Link>,
  },
  reason: { hideOrder: "second" },
  change: { hideOrder: "first", cell: ({ before, after }) => changeText(before, after) },
  detail: {
    hideOrder: "first",
    cell: ({ detail }) =>
      detail.length > 0 && (
        <details>
          <summary className={styles.quiet}>{detail.length}</summary>
          <dl>
            {detail.map(({ name, value }) => (
              <div key={name}>
                <dt className={styles.quiet}>{name}</dt>
                <dd className={styles.code}>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      ),
  },
};

export default function Audit({ loaderData: { query, data } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Audit" note="What was done, by whom and why. Nothing in it can be changed.">
        <ListActions query={query} csv="audit" />
      </PageTitle>
      <List
        name="Audit"
        list={auditList}
        data={data}
        query={query}
        choices={wordsOf(data.page)}
        cells={cells}
        idOf={({ id }) => id}
      />
    </>
  );
}
