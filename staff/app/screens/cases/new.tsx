import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, submit, textOf } from "../../api/refusal.ts";
import type { Handle } from "../../crumbs.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { CaseKindChoice, SubjectFields, TopicChoice } from "../../parts/case-fields.tsx";
import { ActionForm, CancelLink, Field } from "../../parts/form.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import type { Route } from "./+types/new";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `New case: ${brandName} staff` }];
export const handle = {
  crumbs: () => [{ name: "Cases", to: pages.cases }, { name: "New case" }],
} satisfies Handle;

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const text = (name: string) => textOf(form, name);
  return submit(async () => {
    const body = {
      kind: text("kind"),
      household: text("household"),
      name: text("name"),
      email: text("email"),
      subject: text("subject"),
      topic: text("topic"),
      text: text("text"),
    };
    const opened = await call("POST /staff/cases", { body, key: keyOf(form) });
    return redirect(pages.caseOf(opened.case));
  });
}

/** It is the colleague's who opens it. Ruling J1. */
export default function NewCase({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title="New case"
        note="With one person of a household: open it from the household's page, so that it is theirs."
      />
      <ActionForm className={styles.panel} refusal={actionData}>
        <CaseKindChoice refusal={actionData} />
        <Field
          label="Household (optional)"
          name="household"
          hint="Its reference, as EV-7K3M-92Q"
          refusal={actionData}
        />
        <TopicChoice refusal={actionData} />
        <Field
          label="Who complains (optional)"
          name="name"
          hint="Of a complaint by somebody who has no account"
          refusal={actionData}
        />
        <Field label="Their email (optional)" name="email" type="email" refusal={actionData} />
        <SubjectFields refusal={actionData} />
        <SubmitButton>Open the case</SubmitButton>
        <p>
          <CancelLink to={pages.cases} />
        </p>
      </ActionForm>
    </>
  );
}
