import { useState } from "react";
import type { Refusal } from "../../api/refusal.ts";
import { brandName } from "../../parts/brand.ts";
import { Choice } from "../../parts/choice.tsx";
import { Field } from "../../parts/form.tsx";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import { pounds } from "../../parts/formats.ts";
import type { Route } from "./+types/refund";
import { actionOf, loaderOf, RefundOrWriteOff, type StatementLine } from "./refund-or-write-off.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Give money back: ${brandName} staff` }];

export const handle = householdCrumbs("Give money back");

export const clientLoader = loaderOf("refund");
export const clientAction = actionOf("refund");

export default function RefundPage({
  loaderData: { payer, amount, byHand, refusal },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  return (
    <RefundOrWriteOff
      title="Give money back"
      question="How much, in pounds"
      most="Can go back"
      actionText={(sum) => (byHand ? `Write down ${sum} paid back` : `Give ${sum} back`)}
      whoReads="Kept for good in the audit, and in the mail to them"
      reference={reference}
      payer={payer}
      amount={amount}
      byHand={byHand}
      nothing={
        payer.most === 0 && payer.mostByHand === 0 ? "They have paid nothing that can go back." : undefined
      }
      ways={payer.mostByHand > 0 && <Ways byHand={byHand} most={payer.mostByHand} refusal={refusal} />}
      amountRefusal={refusal}
      refusal={actionData}
    />
  );
}

type WaysProps = {
  readonly byHand: StatementLine | undefined;
  readonly most: number;
  readonly refusal: Refusal | undefined;
};

/** A credit that the provider cannot give back was paid from the bank before it is written down here. Ruling F2. */
function Ways({ byHand, most, refusal }: WaysProps) {
  const [isByHand, setIsByHand] = useState(byHand !== undefined);
  return (
    <>
      <Choice
        label="How it goes back"
        name="way"
        defaultValue={isByHand ? "by-hand" : "provider"}
        onChange={({ currentTarget }) => setIsByHand(currentTarget.value === "by-hand")}
        choices={[
          ["provider", "By the provider, to the account that it came from"],
          ["by-hand", `I have paid it back from our bank: ${pounds(most)} of credit at most`],
        ]}
      />
      {isByHand && (
        <>
          <Field
            label="Value date"
            name="valueOn"
            type="date"
            defaultValue={byHand?.valueOn ?? ""}
            refusal={refusal}
          />
          <Field
            label="Reference on our statement"
            name="bankReference"
            defaultValue={byHand?.bankReference ?? ""}
            refusal={refusal}
          />
        </>
      )}
    </>
  );
}
