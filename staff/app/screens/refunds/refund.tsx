import { brandName } from "../../parts/brand.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/refund";
import { actionOf, loaderOf, RefundOrWriteOff } from "./refund-or-write-off.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Give money back: ${brandName} staff` }];

export const handle = householdCrumbs("Give money back");

export const clientLoader = loaderOf("refund");
export const clientAction = actionOf("refund");

export default function RefundPage({
  loaderData: { payer, amount, refusal },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  return (
    <RefundOrWriteOff
      title="Give money back"
      question="How much, in pounds"
      most="Can go back"
      actionText={(amount) => `Give ${amount} back`}
      whoReads="Kept for good in the audit, and in the mail to them"
      reference={reference}
      payer={payer}
      amount={amount}
      amountRefusal={refusal}
      refusal={actionData}
    />
  );
}
