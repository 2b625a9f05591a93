import { Form } from "react-router";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { CallerHead, CannotBeDone } from "../../parts/caller.tsx";
import { Choice } from "../../parts/choice.tsx";
import { FormError } from "../../parts/form.tsx";
import { pounds } from "../../parts/formats.ts";
import { callerCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/package";
import { changeTerms, readTerms, TermsChange } from "./terms.tsx";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Another package: ${brandName} staff` }];
export const handle = callerCrumbs("Another package");

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const options = new URL(request.url).searchParams.getAll("option").join(",");
  return readTerms(params, options === "" ? {} : { options });
}

export function clientAction({ params, request }: Route.ClientActionArgs) {
  return changeTerms(params, request);
}

/** Rulings B5, H4. */
export default function Package({ loaderData, actionData, params }: Route.ComponentProps) {
  const { caller, terms, typed, refusal, cannot } = loaderData;
  const chosen = (typed["options"] ?? "").split(",");
  return (
    <>
      <CallerHead title="Another package" caller={caller} params={params} />
      {cannot !== undefined && <CannotBeDone why={cannot} params={params} />}
      {terms && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Form method="get" className={styles.panel}>
              <FormError
                refusal={refusal && { message: Object.values(refusal.errors).flat().join(" "), errors: {} }}
              />
              {terms.choices.map(({ type, label, chosen: own, options }) => (
                <Choice
                  key={type}
                  label={label}
                  name="option"
                  defaultValue={options.find(({ code }) => chosen.includes(code))?.code ?? own}
                  choices={options.map(({ code, title, weekly }) => [
                    code,
                    `${title}, ${pounds(weekly)} each a week${code === own ? " (now)" : ""}`,
                  ])}
                />
              ))}
              <p className={styles.quiet}>
                Before a discount. For 30 days after the sign-up at its prices, later at today&rsquo;s; what
                stays keeps its price.
              </p>
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
