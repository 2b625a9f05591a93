import { brandName } from "../../parts/brand.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/write-off";
import { nothingOwed } from "./plan-form.tsx";
import { actionOf, loaderOf, RefundOrWriteOff } from "./refund-or-write-off.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Let go of a debt: ${brandName} staff` }];

export const handle = householdCrumbs("Let go of a debt");

export const clientLoader = loaderOf("write_off");
export const clientAction = actionOf("write_off");

export default function WriteOffPage({
  loaderData: { payer, amount, refusal },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  return (
    <RefundOrWriteOff
      title="Let go of a debt"
      question="How much, in pounds"
      most="Can be let go of"
      actionText={(amount) => `Let go of ${amount}`}
      whoReads="Kept for good in the audit, never shown to them"
      reference={reference}
      payer={payer}
      amount={amount}
      byHand={undefined}
      nothing={payer.most === 0 ? nothingOwed : undefined}
      amountRefusal={refusal}
      refusal={actionData}
    />
  );
}
