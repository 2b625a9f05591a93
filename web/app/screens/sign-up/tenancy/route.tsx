import { DateField } from "@evenly/design/date-field";
import { SubmitButton } from "@evenly/design/form";
import { Note } from "@evenly/design/note";
import { formatDate } from "@evenly/domain/calendar";
import { checkTenancy, type TypedTenancy } from "@evenly/domain/tenancy";
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
import { loadSettings, minimumMonths, settings, today } from "../../../api/settings.ts";
import { onward } from "../../../answers/change-answer.ts";
import { SignUpPage } from "../../../parts/sign-up-page.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import { endFollowing, pickerLimits, tenancyLimits } from "./tenancy-limits.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { ahead: pages.broadbandDate };

export function meta() {
  return journeyPage(shared.yourTenancy);
}

export async function clientLoader() {
  // Without configuration the default limits apply; the server checks again.
  await Promise.all([loadDates(), loadSettings().catch(() => undefined)]);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

function limitsNow() {
  return tenancyLimits({
    today: today(settings()),
    dynamicStartDates: settings().flags.dynamic_tenancy_start_date,
    startsAfter: answers().startsAfter,
    minimumMonths: minimumMonths(settings()),
  });
}

const rules = {
  empty: { startDate: "", endDate: "" },
  check: (typed: TypedTenancy) => checkTenancy(typed, limitsNow()),
  draft: "tenancy",
};

export const clientAction = formAction(rules, (tenancy) => {
  answer(tenancy);
  track({ name: "sign_up_step", step: "tenancy" });
  return redirect(onward("tenancy"));
});

/** Spec §5 Tenancy. */
export default function Tenancy() {
  const [defaults] = useState(() => ({ startDate: answers().startDate, endDate: answers().endDate }));
  const form = useForm(rules, { defaults });
  const [limits] = useState(limitsNow);
  const { startDate, endDate } = form.values;
  const { start, end } = pickerLimits(startDate, limits);

  /** The end's limits depend on the start, so its message may be outdated. */
  const setEnd = (from: string) => form.fill({ endDate: endFollowing(from) ?? endDate });

  return (
    <SignUpPage screen="tenancy" title={shared.yourTenancy} lede={words.lede}>
      <CheckedForm
        form={form}
        above={
          answers().startsAfter && (
            <Note>
              {words.planEnds(
                formatDate(limits.minimumStart.subtract({ days: 1 })),
                formatDate(limits.minimumStart),
              )}
            </Note>
          )
        }
      >
        <DateField
          formatDate={formatIsoWeekdayDate}
          label={words.startDate}
          current={startDate}
          {...start}
          {...form.field("startDate", { onChange: ({ target }) => setEnd(target.value) })}
        />
        <DateField
          formatDate={formatIsoWeekdayDate}
          label={words.endDate}
          hint={words.endHint(limits.minimumMonths)}
          current={endDate}
          {...end}
          {...form.field("endDate")}
        />
        <SubmitButton block>{shared.next}</SubmitButton>
      </CheckedForm>
    </SignUpPage>
  );
}
