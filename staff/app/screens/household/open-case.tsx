import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { CaseKindChoice, SubjectFields, TopicChoice } from "../../parts/case-fields.tsx";
import { Choice } from "../../parts/choice.tsx";
import { ActionForm, CancelLink } from "../../parts/form.tsx";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import { fullName } from "../../parts/formats.ts";
import type { Route } from "./+types/open-case";
import { membersOf } from "./members.ts";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Open a case: ${brandName} staff` }];
export const handle = householdCrumbs("Open a case");

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/households/:reference", { params }));
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return submit(async () => {
    const body = {
      kind: textOf(form, "kind"),
      housemateId: textOf(form, "housemateId"),
      subject: textOf(form, "subject"),
      topic: textOf(form, "topic"),
      text: textOf(form, "text"),
    };
    const opened = await call("POST /staff/households/:reference/cases", { params, body, key: keyOf(form) });
    return redirect(pages.caseOf(opened.case));
  });
}

/** It is the colleague's who opens it. Ruling J1. */
export default function OpenCase({ loaderData: household, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>Open a case with {household.address}</h1>
      <ActionForm className={styles.panel} refusal={actionData}>
        <CaseKindChoice refusal={actionData} />
        <Choice
          label="With whom"
          name="housemateId"
          choices={[
            ["", "The household"],
            ...membersOf(household).map((one) => [one.id, fullName(one)] as const),
          ]}
          refusal={actionData}
        />
        <TopicChoice refusal={actionData} />
        <SubjectFields refusal={actionData} />
        <SubmitButton>Open the case</SubmitButton>
        <p>
          <CancelLink to={pages.household(household.reference)} />
        </p>
      </ActionForm>
    </>
  );
}
