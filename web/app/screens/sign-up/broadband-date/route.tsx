import { DateField } from "@evenly/design/date-field";
import { SubmitButton } from "@evenly/design/form";
import { RadioPicks } from "@evenly/design/radio-picks";
import * as pages from "@evenly/domain/pages";
import { useState } from "react";
import { redirect } from "react-router";
import { track } from "../../../analytics/track.ts";
import { formatIsoWeekdayDate } from "../../../answers/format-iso-weekday-date.ts";
import { Loading } from "../../../parts/loading.tsx";
import { formAction } from "../../../parts/form/form-action.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { answer, answers } from "../../../answers/answers.ts";
import { loadDates } from "../../../answers/dates.ts";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { onward } from "../../../answers/change-answer.ts";
import { SignUpPage } from "../../../parts/sign-up-page.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import {
  asap,
  checkInstallation,
  later,
  pickedFor,
  urgencyOf,
  type InstallationValues,
} from "./check-installation.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { ahead: pages.fullSummary };

export function meta() {
  return journeyPage(shared.broadbandDate);
}

export async function clientLoader() {
  await loadDates();
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

const rules = {
  empty: { broadbandUrgent: "", broadbandDate: "" },
  check: (typed: InstallationValues) => checkInstallation(typed, answers()),
  draft: "installation",
};

export const clientAction = formAction(rules, ({ broadbandUrgent, broadbandDate }) => {
  const urgent = urgencyOf(broadbandUrgent);
  answer({ broadbandUrgent: urgent, broadbandDate: urgent ? "" : broadbandDate });
  track({ name: "sign_up_step", step: "broadband-date" });
  return redirect(onward("broadband-date"));
});

/** Spec §4 Broadband, §5 Broadband date. */
export default function BroadbandDate() {
  const [tenancy] = useState(answers);
  const [defaults] = useState(() => ({
    broadbandUrgent: pickedFor(answers().broadbandUrgent),
    broadbandDate: answers().broadbandDate,
  }));
  const form = useForm(rules, { defaults });
  const { broadbandUrgent, broadbandDate } = form.values;

  return (
    <SignUpPage screen="broadband-date" title={shared.broadbandDate}>
      <CheckedForm form={form}>
        <RadioPicks
          legend={words.installation}
          stacked
          options={[
            {
              value: asap,
              label: words.asSoonAsPossible,
              detail: words.onStart(formatIsoDate(tenancy.startDate)),
            },
            { value: later, label: words.later, detail: words.onAnotherDay },
          ]}
          {...form.field("broadbandUrgent")}
        />
        {broadbandUrgent === later && (
          <DateField
            formatDate={formatIsoWeekdayDate}
            label={words.date}
            current={broadbandDate}
            min={tenancy.startDate}
            max={tenancy.endDate}
            {...form.field("broadbandDate")}
          />
        )}
        <SubmitButton block>{shared.next}</SubmitButton>
      </CheckedForm>
    </SignUpPage>
  );
}
