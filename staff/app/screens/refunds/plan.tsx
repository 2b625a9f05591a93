import { longestPlanStartDays } from "@evenly/domain/plan-parts";
import { brandName } from "../../parts/brand.ts";
import { Field } from "../../parts/form.tsx";
import { pounds } from "../../parts/formats.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/plan";
import { actionOf, loaderOf, PlanForm } from "./plan-form.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Plan over months: ${brandName} staff` }];
export const handle = householdCrumbs("Plan over months");
export const clientLoader = loaderOf("over-months");
export const clientAction = actionOf("over-months");

export default function PlanPage({
  loaderData: { payer, typed, refusal },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  const most = payer.months.at(-1) ?? 0;
  return (
    <PlanForm
      title="Plan over months"
      note="On top of their usual payment, one sum a day. A part that is sent back ends the plan."
      reference={reference}
      payer={payer}
      typed={typed}
      typedRefusal={refusal}
      refusal={actionData}
      actionText={({ amount, parts }) => `Spread ${pounds(amount)} over ${String(parts.length)} months`}
    >
      <Field
        label="How many months"
        name="months"
        inputMode="numeric"
        defaultValue={typed.months ?? String(Math.min(3, most))}
        hint={`2 to ${String(most)}; a part is £5 or more`}
        refusal={refusal}
      />
      <Field
        label="First part not before (optional)"
        name="from"
        type="date"
        defaultValue={typed.from ?? ""}
        hint={`Within ${String(longestPlanStartDays)} days; else on their next payment day that has its notice`}
        refusal={refusal}
      />
    </PlanForm>
  );
}
