import { capitaliseName, leadTypes } from "@evenly/domain/person";
import { promotionsOffer } from "@evenly/contract/consent";
import { Pair } from "@evenly/design/page";
import { RadioPicks } from "@evenly/design/radio-picks";
import { TextField } from "@evenly/design/text-field";
import { Tick } from "@evenly/design/tick";
import { useState } from "react";
import { useSettings } from "../../api/settings.ts";
import type { useCheckedForm } from "../form/use-checked-form.ts";
import { EmailField } from "./email-field.tsx";
import type { PersonValues } from "./person-values.ts";
import * as words from "./words.ts";

const leadTypeOptions = leadTypes.map((value) => ({ value, label: words.leadTypes[value] }));

type Props = { readonly form: ReturnType<typeof useCheckedForm<PersonValues>> };

/** Who somebody is: asked of the one who signs up and of everybody who joins. Spec §5 Personal details. */
export function PersonFields({ form }: Props) {
  const name = (field: "firstName" | "lastName") =>
    form.field(field, { onBlur: () => form.setValue(field, capitaliseName(form.value(field))) });
  const [prefilled] = useState(() => form.value("email"));
  return (
    <>
      <RadioPicks legend={words.areYouStudent} options={leadTypeOptions} {...form.field("leadType")} />
      <Pair>
        <TextField label={words.firstName} autoComplete="given-name" {...name("firstName")} />
        <TextField label={words.lastName} autoComplete="family-name" {...name("lastName")} />
      </Pair>
      <EmailField
        {...form.field("email")}
        prefilled={prefilled}
        onSuggestionTaken={(email) => {
          form.setValue("email", email);
          form.setFocus("email");
        }}
      />
      <TextField
        label={words.mobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...form.field("phoneNumber")}
      />
      <Tick {...form.field("allowPromotions")}>{promotionsOffer(useSettings().config.brand.name)}</Tick>
    </>
  );
}
