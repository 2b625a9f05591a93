import { staffStages } from "@evenly/domain/service-order";
import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, type Refusal, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { Effects } from "../../parts/effects.tsx";
import { SubmitButton } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { ActionForm, CancelLink, Field } from "../../parts/form.tsx";
import { stageWords } from "../../parts/stage-words.ts";
import { brandName } from "../../parts/brand.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/stage";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Record a stage: ${brandName} staff` }];
export const handle = householdCrumbs("Stage");

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(async () => {
    const [{ services }, me] = await Promise.all([
      call("GET /staff/households/:reference", { params }),
      call("GET /staff/me"),
    ]);
    const open = services.filter(
      ({ orderId, stage, toEndSince }) => orderId !== null && (stage !== "live" || toEndSince !== null),
    );
    return { services: open, today: me.today };
  });
}

export async function clientAction({ params: { reference }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const supplierReference = textOf(form, "supplierReference");
  const services = [{ id: textOf(form, "service"), ...(supplierReference !== "" && { supplierReference }) }];
  const body = { stage: textOf(form, "stage"), on: textOf(form, "on"), services };
  let refused: Refusal | undefined;
  const answer = await submit(async () => {
    const { results } = await call("POST /staff/services/stages", { body, key: keyOf(form) });
    const message = results[0]?.message ?? null;
    if (message !== null) refused = { message, errors: {} };
    return redirect(pages.household(reference));
  });
  return refused ?? answer;
}

/** Records a supplier's report. Rulings G2, H3. */
export default function Stage({
  loaderData: { services, today },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  const back = pages.household(reference);
  if (services.length === 0) {
    return (
      <>
        <h1>No stage is to be recorded</h1>
        <p>Every service is live or over, or nothing is being set up yet.</p>
        <p>
          <CancelLink to={back} />
        </p>
      </>
    );
  }
  return (
    <>
      <h1>Record a stage of {reference}</h1>
      <div className={styles.columns}>
        <ActionForm className={styles.panel} refusal={actionData}>
          <Choice
            label="Service"
            name="service"
            choices={services.map(({ orderId, label, option, stage, toEndSince }) => [
              orderId ?? "",
              `${label}, ${option}: ${toEndSince === null ? stage : "to end"}`,
            ])}
            refusal={actionData}
          />
          <Choice
            label="What the supplier told"
            name="stage"
            choices={staffStages.map((stage) => [stage, stageWords[stage]])}
            refusal={actionData}
          />
          <Field label="On" name="on" type="date" defaultValue={today} refusal={actionData} />
          <Field
            label="The supplier’s reference"
            name="supplierReference"
            hint="What is known stays where this is empty"
            autoComplete="off"
            refusal={actionData}
          />
          <SubmitButton>Record it</SubmitButton>
          <p>
            <CancelLink to={back} />
          </p>
        </ActionForm>
        <Effects>
          <li>Its people see the stage and its day on their page. Nobody is mailed.</li>
          <li>A stage never goes back. Stages in between were reached on the same day.</li>
        </Effects>
      </div>
    </>
  );
}
