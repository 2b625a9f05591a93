import type { Success } from "@evenly/contract";
import { auditActors } from "@evenly/contract/staff/audit";
import { Link } from "react-router";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import type { Filter } from "../../parts/list/filters.tsx";
import { askForList, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List, type ListColumn } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { choicesOf, plainDay, sayName } from "../../parts/say.ts";
import type { Route } from "./+types/list";
import styles from "../../staff.module.css";

type Page = Success<"GET /staff/audit">;
type Entry = Page["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Audit: ${brandName} staff` }];

const names = ["by", "action", "household", "address", "from", "to"];

const filtersOf = (page: Page | undefined): readonly Filter[] => [
  {
    name: "by",
    label: "Who",
    choices: {
      ...Object.fromEntries((page?.colleagues ?? []).map(({ id, name }) => [id, name])),
      ...choicesOf(auditActors),
      command: "commands",
    },
  },
  { name: "action", label: "What", choices: choicesOf(page?.actions ?? []) },
  { name: "household", label: "Household" },
  { name: "address", label: "Client address" },
  { name: "from", label: "From", kind: "date" },
  { name: "to", label: "Until", kind: "date" },
];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(async () => {
    const query = queryIn(request.url, names);
    return { query, data: await askForList(() => call("GET /staff/audit", { query })) };
  });

const sayChange = (before: string | null, after: string | null) => {
  if (before !== null && after !== null) return `${before} → ${after}`;
  return before === null ? after : `was ${before}`;
};

const nobodyTexts: Readonly<Partial<Record<Entry["actor"], string>>> = {
  staff: "a command",
  visitor: "somebody not signed in",
};

const sayWho = ({ by, actor, clientAddress }: Entry) => (
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

const columns: readonly ListColumn<Entry>[] = [
  { id: "at", head: "When", sort: "at", cell: ({ on, time }) => `${plainDay(on)}, ${time}` },
  { id: "by", head: "Who", cell: sayWho },
  { id: "action", head: "What", cell: ({ action }) => sayName(action) },
  {
    id: "household",
    head: "Household",
    falls: "second",
    cell: ({ reference }) => reference && <Link to={pages.household(reference)}>{reference}</Link>,
  },
  { id: "reason", head: "Why", falls: "second", cell: ({ reason }) => reason },
  {
    id: "change",
    head: "Before and after",
    falls: "first",
    cell: ({ before, after }) => sayChange(before, after),
  },
  {
    id: "detail",
    head: "Also written down",
    falls: "first",
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
];

export default function Audit({ loaderData: { query, data } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Audit" note="What was done, by whom and why. Nothing in it can be changed.">
        <ListActions query={query} csv="audit" />
      </PageTitle>
      <List
        name="Audit"
        data={data}
        query={query}
        filters={filtersOf(data.page)}
        columns={columns}
        firstSort="-at"
        idOf={({ id }) => id}
      />
    </>
  );
}
