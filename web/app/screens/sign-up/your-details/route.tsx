import { Button } from "@evenly/design/button";
import { Stack } from "@evenly/design/page";
import { checkPersonalDetails } from "@evenly/domain/person";
import { useState } from "react";
import { track } from "../../../analytics/track.ts";
import { FormProblems } from "../../../parts/form/form-problems.tsx";
import { Loading } from "../../../parts/loading.tsx";
import type { Submission } from "../../../parts/form/submission.ts";
import { useCheckedForm } from "../../../parts/form/use-checked-form.ts";
import { answer, answers } from "../../../answers/answers.ts";
import { guardSignUp } from "../../../answers/sign-up.ts";
import { PersonFields } from "../../../parts/person/person-fields.tsx";
import {
  isPersonValues,
  personOf,
  valuesOf,
  type PersonValues,
} from "../../../parts/person/person-values.ts";
import { onward } from "../../../answers/change-answer.ts";
import { SignUpPage } from "../../../parts/sign-up-page.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";

export const handle: ShellHandle = { ahead: "/tenancy" };

export const meta = () => journeyPage("Tell Us About You");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => guardSignUp("your-details", request);
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

const draft = { name: "details", isSound: isPersonValues };

/** Spec §2 Sign-up pages, filled in from what the lead said on the first page. */
export default function YourDetails() {
  const [defaultValues] = useState(() => valuesOf(answers().person, answers().lead));
  const form = useCheckedForm<PersonValues>({ defaultValues, check: checkPersonalDetails, draft });

  const goOn = async (values: PersonValues, { goTo }: Submission) => {
    answer({ person: personOf(values) });
    track({ name: "sign_up_step", step: "details" });
    await goTo(onward("your-details"));
  };

  return (
    <SignUpPage
      screen="your-details"
      title="Tell Us About You"
      lede="We need this to open your account. Your housemates will add their own details."
    >
      <form noValidate method="post" onSubmit={form.submit(goOn)}>
        <Stack>
          <FormProblems errors={form.problems} />
          <PersonFields form={form} />
          <Button type="submit" block busy={form.isSubmitting}>
            Next
          </Button>
        </Stack>
      </form>
    </SignUpPage>
  );
}
