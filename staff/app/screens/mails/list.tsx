import type { Success } from "@evenly/contract";
import { mailStates } from "@evenly/contract/staff/mails";
import { Form, Link } from "react-router";
import { call } from "../../api/call.ts";
import { load, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Send } from "../../parts/button.tsx";
import { Field, Refused } from "../../parts/form.tsx";
import { type Filter } from "../../parts/list/filters.tsx";
import { askForList, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List, type ListColumn } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { choicesOf, plainDay, sayName } from "../../parts/say.ts";
import { State } from "../../parts/state.tsx";
import type { Route } from "./+types/list";
import styles from "../../staff.module.css";

type Mail = Success<"GET /staff/mails">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Mails: ${brandName} staff` }];

const filters: readonly Filter[] = [
  { name: "state", label: "State", choices: choicesOf(mailStates) },
  { name: "template", label: "Kind" },
  { name: "household", label: "Household" },
  { name: "from", label: "Written from", kind: "date" },
  { name: "to", label: "Written until", kind: "date" },
];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(async () => {
    const query = queryIn(
      request.url,
      filters.map(({ name }) => name),
    );
    return { query, data: await askForList(() => call("GET /staff/mails", { query })) };
  });

/** By email, which must not appear in a URL. Ruling H5. */
export const clientAction = async ({ request }: Route.ClientActionArgs) => {
  const email = textOf(await request.formData(), "email");
  let found: readonly Mail[] | undefined;
  const answer = await submit(async () => {
    ({ rows: found } = await call("POST /staff/mail_search", { body: { email } }));
    return new Response();
  });
  if (answer instanceof Response && answer.status !== 200) return answer;
  return { found, refusal: answer instanceof Response ? undefined : answer };
};

const columns: readonly ListColumn<Mail>[] = [
  { id: "subject", head: "Subject", cell: ({ subject }) => subject },
  { id: "state", head: "State", cell: ({ state }) => <State name={state} /> },
  { id: "template", head: "Kind", falls: "first", cell: ({ template }) => sayName(template) },
  { id: "to", head: "To", falls: "second", cell: ({ to }) => to },
  { id: "household", head: "Household", falls: "second", cell: ({ reference }) => reference },
  {
    id: "written",
    head: "Written",
    sort: "written",
    falls: "last",
    cell: ({ written }) => `${plainDay(written.on)}, ${written.time}`,
  },
];

export default function Mails({ loaderData: { query, data }, actionData }: Route.ComponentProps) {
  const { found, refusal } = actionData ?? {};
  const kinds = choicesOf(data.page?.templates ?? []);
  return (
    <>
      <PageTitle title="Mails" note="As they were sent. Whether one was opened is not known.">
        <ListActions query={query} csv="mails" />
      </PageTitle>
      <Panel title="Mails to one person">
        <Form method="post" className={styles.form}>
          <Refused refusal={refusal} />
          <Field label="Their whole email address" name="email" type="email" refusal={refusal} />
          <Send>Find their mails</Send>
        </Form>
        <p role="status" className={styles.quiet}>
          {found !== undefined &&
            (found.length === 0 ? "No mail went to them." : `${String(found.length)} found`)}
        </p>
        {found !== undefined && (
          <ul className={styles.rows} aria-label="Their mails">
            {found.map(({ id, subject, state, written }) => (
              <li key={id}>
                <Link to={pages.mail(id)}>{subject}</Link>
                <State name={state} />
                <span className={styles.quiet}>{plainDay(written.on)}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <List
        name="Mails"
        data={data}
        query={query}
        filters={filters.map((filter) =>
          filter.name === "template" ? { ...filter, choices: kinds } : filter,
        )}
        columns={columns}
        firstSort="-written"
        idOf={({ id }) => id}
        opens={({ id }) => pages.mail(id)}
        empty="No mail has been written yet."
      />
    </>
  );
}
