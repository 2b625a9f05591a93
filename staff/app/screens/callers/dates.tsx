import { Form } from "react-router";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { CallerHead, CannotBeDone } from "../../parts/caller.tsx";
import { Field } from "../../parts/form.tsx";
import { longDay } from "../../parts/formats.ts";
import { callerCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/dates";
import { changeTerms, readTerms, TermsChange } from "./terms.tsx";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Other dates: ${brandName} staff` }];
export const handle = callerCrumbs("Other dates");

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [startDate, endDate] = [searchParams.get("startDate"), searchParams.get("endDate")];
  return readTerms(params, startDate === null || endDate === null ? {} : { startDate, endDate });
}

export function clientAction({ params, request }: Route.ClientActionArgs) {
  return changeTerms(params, request);
}

/** Ruling H4, Spec §5 Tenancy. */
export default function Dates({ loaderData, actionData, params }: Route.ComponentProps) {
  const { caller, terms, typed, refusal, cannot } = loaderData;
  return (
    <>
      <CallerHead title="Other dates" caller={caller} params={params} />
      {cannot !== undefined && <CannotBeDone why={cannot} params={params} />}
      {terms && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Form method="get" className={styles.panel}>
              <p>
                Their tenancy is {longDay(terms.standing.startDate)} to {longDay(terms.standing.endDate)}.
              </p>
              <Field
                label="Tenancy start date"
                name="startDate"
                type="date"
                defaultValue={typed["startDate"] ?? terms.standing.startDate}
                refusal={refusal}
              />
              <Field
                label="Tenancy end date"
                name="endDate"
                type="date"
                defaultValue={typed["endDate"] ?? terms.standing.endDate}
                refusal={refusal}
              />
              <SubmitButton variant="line">Show what it would do</SubmitButton>
            </Form>
          </div>
          <div className={styles.column}>
            <TermsChange caller={caller} params={params} terms={terms} typed={typed} refusal={actionData} />
          </div>
        </div>
      )}
    </>
  );
}
