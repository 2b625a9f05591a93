import { kindsByHand } from "@evenly/domain/case";
import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { ActionForm, CancelLink, Field } from "../../parts/form.tsx";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import { caseKindNames } from "../../parts/case-texts.ts";
import { fullName } from "../../parts/formats.ts";
import { TopicChoice } from "../../parts/topic-choice.tsx";
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
        <Choice
          label="Kind"
          name="kind"
          choices={kindsByHand.map((kind) => [kind, caseKindNames[kind]] as const)}
          refusal={actionData}
        />
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
        <Field
          label="What it is about"
          name="subject"
          hint="A few words, for the list"
          refusal={actionData}
        />
        <Field
          label="What was said or found"
          name="text"
          lines={4}
          hint="Kept with the household; they may ask to read it"
          refusal={actionData}
        />
        <SubmitButton>Open the case</SubmitButton>
        <p>
          <CancelLink to={pages.household(household.reference)} />
        </p>
      </ActionForm>
    </>
  );
}
