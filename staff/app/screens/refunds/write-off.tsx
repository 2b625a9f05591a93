import { brandName } from "../../parts/brand.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/write-off";
import { actionOf, loaderOf, MoneyByHand } from "./money-by-hand.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Let go of a debt: ${brandName} staff` }];

export const handle = householdCrumbs("Let go of a debt");

export const clientLoader = loaderOf("write_off");
export const clientAction = actionOf("write_off");

export default function WriteOffPage({
  loaderData: { standing, amount, refusal },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  return (
    <MoneyByHand
      title="Let go of a debt"
      question="How much, in pounds"
      most="Can be let go of"
      deed={(amount) => `Let go of ${amount}`}
      whoReads="Kept for good in the audit, never shown to them"
      reference={reference}
      standing={standing}
      amount={amount}
      amountRefusal={refusal}
      refusal={actionData}
    />
  );
}
