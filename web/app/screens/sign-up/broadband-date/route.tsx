import { Button } from "@evenly/design/button";
import { DateField } from "@evenly/design/date-field";
import { Stack } from "@evenly/design/page";
import { RadioPicks } from "@evenly/design/radio-picks";
import { useCallback, useState } from "react";
import { track } from "../../../analytics/track.ts";
import { sayWeekday } from "../../../answers/say-weekday.ts";
import { FormProblems } from "../../../parts/form/form-problems.tsx";
import { Loading } from "../../../parts/loading.tsx";
import type { Submission } from "../../../parts/form/submission.ts";
import { useCheckedForm } from "../../../parts/form/use-checked-form.ts";
import { answer, answers } from "../../../answers/answers.ts";
import { loadDates } from "../../../answers/dates.ts";
import { isText, shaped } from "../../../answers/guards.ts";
import { guardSignUp } from "../../../answers/sign-up.ts";
import { sayDate } from "../../../answers/say-date.ts";
import { onward } from "../../../answers/change-answer.ts";
import { SignUpPage } from "../../../parts/sign-up-page.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import {
  asap,
  checkInstallation,
  later,
  pickedFor,
  urgencyOf,
  type InstallationValues,
} from "./check-installation.ts";

export const handle: ShellHandle = { ahead: "/full-summary" };

export const meta = () => journeyPage("When Would You Like Your Broadband Installed?");

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  guardSignUp("broadband-date", request);
  await loadDates();
  const { startDate, endDate } = answers();
  return { startDate, endDate };
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

const draft = {
  name: "installation",
  isSound: shaped<InstallationValues>({ broadbandUrgent: isText, broadbandDate: isText }),
};

/** Spec §4 Broadband, §5 Broadband date. */
export default function BroadbandDate({ loaderData: tenancy }: Route.ComponentProps) {
  const [defaultValues] = useState<InstallationValues>(() => ({
    broadbandUrgent: pickedFor(answers().broadbandUrgent),
    broadbandDate: answers().broadbandDate,
  }));
  const check = useCallback((typed: InstallationValues) => checkInstallation(typed, tenancy), [tenancy]);
  const form = useCheckedForm<InstallationValues>({ defaultValues, check, draft });
  const { broadbandUrgent, broadbandDate } = form.values();

  const goOn = async (values: InstallationValues, { goTo }: Submission) => {
    const urgent = urgencyOf(values.broadbandUrgent);
    answer({ broadbandUrgent: urgent, broadbandDate: urgent ? "" : values.broadbandDate });
    track({ name: "sign_up_step", step: "broadband-date" });
    await goTo(onward("broadband-date"));
  };

  return (
    <SignUpPage screen="broadband-date" title="When Would You Like Your Broadband Installed?">
      <form noValidate method="post" onSubmit={form.submit(goOn)}>
        <Stack>
          <FormProblems errors={form.problems} />
          <RadioPicks
            legend="Installation"
            stacked
            options={[
              {
                value: asap,
                label: "As soon as possible",
                detail: `On the day your tenancy starts, ${sayDate(tenancy.startDate)}`,
              },
              { value: later, label: "Later", detail: "On a day that suits you" },
            ]}
            {...form.field("broadbandUrgent")}
          />
          {broadbandUrgent === later && (
            <DateField
              sayDate={sayWeekday}
              label="Installation date"
              current={broadbandDate}
              min={tenancy.startDate}
              max={tenancy.endDate}
              {...form.field("broadbandDate")}
            />
          )}
          <Button type="submit" block busy={form.isSubmitting}>
            Next
          </Button>
        </Stack>
      </form>
    </SignUpPage>
  );
}
