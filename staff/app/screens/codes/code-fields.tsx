import type { Success } from "@evenly/contract";
import { productTypes } from "@evenly/domain/catalogue";
import { type CodeKind, hasDiscount, isVoucher } from "@evenly/domain/code";
import type { TypedCode } from "@evenly/domain/new-code";
import { agentMayPreselect, productFacts } from "@evenly/domain/product-facts";
import { useState } from "react";
import type { Refusal } from "../../api/refusal.ts";
import { Choice } from "../../parts/choice.tsx";
import { Field } from "../../parts/form.tsx";

type Choices = Success<"GET /staff/code_choices">;
type FieldsProps = {
  readonly kind: CodeKind;
  readonly choices: Choices;
  readonly typed: TypedCode;
  readonly refusal: Refusal | undefined;
};

export function CodeFields(props: FieldsProps) {
  const { kind, choices, typed, refusal } = props;
  const field = (name: keyof TypedCode) => ({ name, defaultValue: typed[name], refusal });
  return (
    <>
      {kind === "offers" ? (
        <>
          <Field label="Offer" hint="The code is this, followed by the affiliate's" {...field("offer")} />
          <Choice
            label="Affiliate"
            choices={[
              ["", "Choose one"],
              ...choices.affiliates.map(({ code, name }) => [code, `${code}, ${name}`] as const),
            ]}
            {...field("affiliate")}
          />
        </>
      ) : (
        <Field label="Code" hint="3 to 30 letters, digits and hyphens" {...field("code")} />
      )}
      <Field label="Name" hint="For us and for them, as on the summary" {...field("name")} />
      {!isVoucher(kind) && <Field label="What a visitor is told" lines={2} {...field("message")} />}
      {hasDiscount(kind) && (
        <>
          <Gives {...props} />
          <Field
            label="What it gives, in words"
            hint="Empty: in our words, like “10% off everything”"
            {...field("description")}
          />
        </>
      )}
      {isVoucher(kind) && <Conditions {...props} />}
      {kind === "agents" && (
        <Field
          label="What they get for a house, in pounds (optional)"
          hint="Their tenants read it"
          inputMode="decimal"
          {...field("benefit")}
        />
      )}
      {kind === "agents" &&
        productTypes.map((type) => (
          <Choice
            key={type}
            label={`${type}, picked for them`}
            choices={[
              ["", "As usual"],
              ...choices.options
                .filter(({ productType, code }) => productType === type && agentMayPreselect(type, code))
                .map(({ code, title }) => [code, title] as const),
            ]}
            {...field(productFacts[type].codeField)}
          />
        ))}
    </>
  );
}

function Gives({ typed, refusal }: FieldsProps) {
  const [kind, setKind] = useState(typed.discountKind);
  const field = (name: keyof TypedCode) => ({ name, defaultValue: typed[name], refusal });
  return (
    <>
      <Choice
        label="Gives"
        choices={[
          ["", "Choose one"],
          ["percent", "A percentage off everything"],
          ["amount-per-week", "An amount a week off for each"],
          ["product-free", "A product for nothing"],
        ]}
        {...field("discountKind")}
        onChange={({ target }) => setKind(target.value)}
      />
      {kind === "percent" && <Field label="Per cent" inputMode="numeric" {...field("percent")} />}
      {kind === "amount-per-week" && <Field label="Pounds a week for each" {...field("amount")} />}
      {kind === "product-free" && (
        <Choice
          label="Product"
          choices={[["", "Choose one"], ...productTypes.map((type) => [type, type] as const)]}
          {...field("productType")}
        />
      )}
    </>
  );
}

function Conditions({ choices, typed, refusal }: FieldsProps) {
  const field = (name: keyof TypedCode) => ({ name, defaultValue: typed[name], refusal });
  return (
    <>
      <Field label="First day (optional)" type="date" {...field("startsOn")} />
      <Field label="Last day (optional)" type="date" {...field("endsOn")} />
      <Field label="Housemates or more (optional)" inputMode="numeric" {...field("minimumHousemates")} />
      <Choice
        label="Only with"
        choices={[
          ["", "Any package"],
          ...choices.options.map(
            ({ code, title, productType }) => [code, `${productType}: ${title}`] as const,
          ),
        ]}
        {...field("optionCode")}
      />
      <Field
        label="Months of tenancy or more (optional)"
        inputMode="numeric"
        {...field("minimumTermMonths")}
      />
      <Field label="Uses in all (optional)" inputMode="numeric" {...field("limitTotal")} />
      <Field label="Uses of one person (optional)" inputMode="numeric" {...field("limitPerPerson")} />
    </>
  );
}
