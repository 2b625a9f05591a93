import { SelectField } from "@evenly/design/select-field";
import { SubmitButton } from "@evenly/design/form";
import { TextArea } from "@evenly/design/text-area";
import { Button } from "@evenly/design/button";
import { Title, Wrap } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { type ShouldRevalidateFunctionArgs, useActionData } from "react-router";
import { loadDates } from "../../../answers/dates.ts";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { complainAction } from "../../../parts/complaints/complain-action.ts";
import type { ComplaintResult } from "../../../parts/complaints/data-complaint.tsx";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { Loading } from "../../../parts/loading.tsx";
import { loadMyHouse } from "../../../parts/my-house/enter.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import { useFocus } from "../../../parts/use-focus.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import page from "../../../parts/my-house/my-house.module.css";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { corner: WhosePage };

export function meta() {
  return journeyPage(words.title);
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([loadMyHouse(context), loadDates()]);
  return loaded;
}
clientLoader.hydrate = true as const;

/** The answer has all that the page shows, and nothing comes over it. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as ComplaintResult | undefined)?.opened === undefined && defaultShouldRevalidate;
}

export function HydrateFallback() {
  return <Loading />;
}

/** The server's rules alone: their sentences are in its answer. */
const rules = { empty: { topic: "", text: "" }, check: () => [] };

export const clientAction = complainAction(rules, (typed) => typed);

/** A complaint is a case with clocks. Ruling J2. */
export default function Complain({ loaderData }: Route.ComponentProps) {
  const form = useForm(rules);
  const opened = (useActionData() as ComplaintResult | undefined)?.opened;
  const title = useFocus(opened?.case);
  if (!loaderData.house) return <NotLoaded title={words.title} failure={loaderData.failure} />;
  return (
    <Wrap className={page.page}>
      <Back to={pages.myHouse} label={shared.back} />
      <Title
        ref={title}
        lede={
          opened
            ? words.arrivedAs(
                opened.case,
                formatIsoDate(opened.acknowledgeBy),
                formatIsoDate(opened.answerBy),
              )
            : words.lede
        }
      >
        {opened ? words.arrived : words.title}
      </Title>
      {opened ? (
        <Button to={pages.myHouse}>{shared.back}</Button>
      ) : (
        <CheckedForm form={form}>
          <SelectField label={words.about} {...form.field("topic")}>
            <option value="">{words.choose}</option>
            {Object.entries(words.topics).map(([topic, name]) => (
              <option key={topic} value={topic}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextArea label={words.whatHappened} hint={words.hint} rows={6} {...form.field("text")} />
          <p>{words.nobodyElse}</p>
          <SubmitButton block>{words.send}</SubmitButton>
        </CheckedForm>
      )}
    </Wrap>
  );
}
