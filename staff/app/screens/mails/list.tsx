import type { Success } from "@evenly/contract";
import { mailStates, mailList } from "@evenly/contract/staff/mails";
import { PostForm } from "@evenly/design/form";
import { Link } from "react-router";
import { call } from "../../api/call.ts";
import { submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { Field, FormError } from "../../parts/form.tsx";
import type { Cells } from "../../parts/list/columns.tsx";
import { loadList } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { choicesOf, plainDay, formatIdentifier } from "../../parts/formats.ts";
import { State } from "../../parts/state.tsx";
import type { Route } from "./+types/list";
import styles from "../../staff.module.css";

type Mail = Success<"GET /staff/mails">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Mails: ${brandName} staff` }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, mailList, (query) => call("GET /staff/mails", { query }));
}

/** By email, which must not appear in a URL. Ruling H5. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const email = textOf(await request.formData(), "email");
  let found: readonly Mail[] | undefined;
  const answer = await submit(async () => {
    ({ rows: found } = await call("POST /staff/mail_search", { body: { email } }));
    return new Response();
  });
  if (answer instanceof Response && answer.status !== 200) return answer;
  return { found, refusal: answer instanceof Response ? undefined : answer };
}

const cells: Cells<typeof mailList, Mail> = {
  subject: {},
  state: {},
  template: { hideOrder: "first", cell: ({ template }) => formatIdentifier(template) },
  to: { hideOrder: "second" },
  reference: { hideOrder: "second" },
  written: { hideOrder: "last" },
};

export default function Mails({ loaderData: { query, data }, actionData }: Route.ComponentProps) {
  const { found, refusal } = actionData ?? {};
  return (
    <>
      <PageTitle title="Mails" note="As they were sent. Whether one was opened is not known.">
        <ListActions query={query} csv="mails" />
      </PageTitle>
      <Panel title="Mails to one person">
        <PostForm className={styles.form}>
          <FormError refusal={refusal} />
          <Field label="Their whole email address" name="email" type="email" refusal={refusal} />
          <SubmitButton>Find their mails</SubmitButton>
        </PostForm>
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
        list={mailList}
        data={data}
        query={query}
        choices={{ state: choicesOf(mailStates), template: choicesOf(data.page?.templates ?? []) }}
        cells={cells}
        idOf={({ id }) => id}
        linkOf={({ id }) => pages.mail(id)}
        empty="No mail has been written yet."
      />
    </>
  );
}
