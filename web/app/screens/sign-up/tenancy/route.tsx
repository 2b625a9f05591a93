import { Button } from "@evenly/design/button";
import { DateField } from "@evenly/design/date-field";
import { Note } from "@evenly/design/note";
import { Stack } from "@evenly/design/page";
import { formatDate } from "@evenly/domain/calendar";
import { checkTenancy, type TypedTenancy } from "@evenly/domain/tenancy";
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
import { loadSettings, minimumMonths, settings, today } from "../../../api/settings.ts";
import { onward } from "../../../answers/change-answer.ts";
import { SignUpPage } from "../../../parts/sign-up-page.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { endFollowing, pickerLimits, tenancyLimits } from "./tenancy-limits.ts";

export const handle: ShellHandle = { ahead: "/broadband-date" };

export const meta = () => journeyPage("Tell Us About Your Tenancy");

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  guardSignUp("tenancy", request);
  // Without the configuration the ordinary limits hold; the server checks them again.
  await Promise.all([loadDates(), loadSettings().catch(() => undefined)]);
  const known = settings();
  return tenancyLimits({
    today: today(known),
    dynamicStartDates: known.flags.dynamic_tenancy_start_date,
    startsAfter: answers().startsAfter,
    minimumMonths: minimumMonths(known),
  });
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

type Values = { startDate: string; endDate: string };

const draft = { name: "tenancy", isSound: shaped<Values>({ startDate: isText, endDate: isText }) };

/** Spec §5 Tenancy. */
export default function Tenancy({ loaderData: limits }: Route.ComponentProps) {
  const [defaultValues] = useState<Values>(() => ({
    startDate: answers().startDate,
    endDate: answers().endDate,
  }));
  const check = useCallback((typed: TypedTenancy) => checkTenancy(typed, limits), [limits]);
  const form = useCheckedForm<Values>({ defaultValues, check, draft });
  const { startDate, endDate } = form.values();
  const { start, end } = pickerLimits(startDate, limits);

  const setEnd = () => {
    const following = endFollowing(form.value("startDate"));
    if (following) form.setValue("endDate", following);
    // The end's limits count from the start, so its message may no longer be true.
    if (form.isSubmitted) form.checkAgain("endDate");
  };

  const goOn = async (values: Values, { goTo }: Submission) => {
    answer(values);
    track({ name: "sign_up_step", step: "tenancy" });
    await goTo(onward("tenancy"));
  };

  return (
    <SignUpPage
      screen="tenancy"
      title="Tell Us About Your Tenancy"
      lede="Your utilities start with your tenancy, and so do your payments."
    >
      <form noValidate method="post" onSubmit={form.submit(goOn)}>
        <Stack>
          {answers().startsAfter && (
            <Note>
              The current tenants' plan ends on {formatDate(limits.minimumStart.subtract({ days: 1 }))}. Yours
              can start from {formatDate(limits.minimumStart)}.
            </Note>
          )}
          <FormProblems errors={form.problems} />
          <DateField
            sayDate={sayWeekday}
            label="Tenancy start date"
            current={startDate}
            {...start}
            {...form.field("startDate", { onChange: setEnd })}
          />
          <DateField
            sayDate={sayWeekday}
            label="Tenancy end date"
            hint={`Minimum ${String(limits.minimumMonths)} months. We've put one year; change it if yours differs.`}
            current={endDate}
            {...end}
            {...form.field("endDate")}
          />
          <Button type="submit" block busy={form.isSubmitting}>
            Next
          </Button>
        </Stack>
      </form>
    </SignUpPage>
  );
}
