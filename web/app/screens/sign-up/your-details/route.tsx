import { SubmitButton } from "@evenly/design/form";
import { checkPersonalDetails } from "@evenly/domain/person";
import * as pages from "@evenly/domain/pages";
import { useState } from "react";
import { redirect } from "react-router";
import { track } from "../../../analytics/track.ts";
import { formAction } from "../../../parts/form/form-action.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { answer, answers } from "../../../answers/answers.ts";
import { PersonFields } from "../../../parts/person/person-fields.tsx";
import { noPerson, personOf, valuesOf } from "../../../parts/person/person-values.ts";
import { onward } from "../../../answers/change-answer.ts";
import { SignUpPage } from "../../../parts/sign-up-page.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { ahead: pages.tenancy };

export function meta() {
  return journeyPage(shared.aboutYou);
}

const rules = { empty: noPerson, check: checkPersonalDetails, draft: "details" };

export const clientAction = formAction(rules, (values) => {
  answer({ person: personOf(values) });
  track({ name: "sign_up_step", step: "details" });
  return redirect(onward("your-details"));
});

/** Prefilled from the lead. Spec §2 Sign-up pages. */
export default function YourDetails() {
  const [defaults] = useState(() => valuesOf(answers().person, answers().lead));
  const form = useForm(rules, { defaults });
  return (
    <SignUpPage screen="your-details" title={shared.aboutYou} lede={words.lede}>
      <CheckedForm form={form}>
        <PersonFields form={form} />
        <SubmitButton block>{shared.next}</SubmitButton>
      </CheckedForm>
    </SignUpPage>
  );
}
