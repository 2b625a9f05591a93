import { longestPlanStartDays } from "@evenly/domain/plan-parts";
import { brandName } from "../../parts/brand.ts";
import { Field } from "../../parts/form.tsx";
import { plainDay, pounds } from "../../parts/formats.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/collect-again";
import { actionOf, loaderOf, PlanForm } from "./plan-form.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Collect again: ${brandName} staff` }];
export const handle = householdCrumbs("Collect again");
export const clientLoader = loaderOf("on-a-day");
export const clientAction = actionOf("on-a-day");

export default function CollectAgainPage({
  loaderData: { payer, typed, refusal },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  return (
    <PlanForm
      title="Collect again"
      note="By Direct Debit, on a day with notice: with their payment of that day, or alone."
      reference={reference}
      payer={payer}
      typed={typed}
      typedRefusal={refusal}
      refusal={actionData}
      actionText={({ amount, parts }) => `Collect ${pounds(amount)} on ${plainDay(parts[0]?.on ?? "")}`}
    >
      <Field
        label="How much, in pounds"
        name="amount"
        defaultValue={typed.amount ?? pounds(payer.owed)}
        hint={`At most ${pounds(payer.owed)}, the oldest payment first`}
        refusal={refusal}
      />
      <Field
        label="On"
        name="on"
        type="date"
        defaultValue={typed.on ?? ""}
        hint={`Or the first day after it that has its notice, within ${String(longestPlanStartDays)} days`}
        refusal={refusal}
      />
    </PlanForm>
  );
}
