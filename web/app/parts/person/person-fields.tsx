import { capitaliseName, leadTypes, normalisePhone } from "@evenly/domain/person";
import { promotionsOffer } from "@evenly/contract/consent";
import { Pair } from "@evenly/design/page";
import { RadioPicks } from "@evenly/design/radio-picks";
import { TextField } from "@evenly/design/text-field";
import { Tick } from "@evenly/design/tick";
import { useState } from "react";
import { useSettings } from "../../api/settings.ts";
import { showCleaned } from "../form/show-cleaned.ts";
import type { Form } from "../form/use-form.ts";
import { EmailField } from "./email-field.tsx";
import type { PersonValues } from "./person-values.ts";
import * as words from "./words.ts";

const leadTypeOptions = leadTypes.map((value) => ({ value, label: words.leadTypes[value] }));

type Props = { readonly form: Form<PersonValues> };

/** Used for signing up and for joining. Spec §5 Personal details. */
export function PersonFields({ form }: Props) {
  const [prefilled] = useState(form.values.email);
  return (
    <>
      <RadioPicks legend={words.areYouStudent} options={leadTypeOptions} {...form.field("leadType")} />
      <Pair>
        <TextField
          label={words.firstName}
          autoComplete="given-name"
          {...form.field("firstName", showCleaned(capitaliseName))}
        />
        <TextField
          label={words.lastName}
          autoComplete="family-name"
          {...form.field("lastName", showCleaned(capitaliseName))}
        />
      </Pair>
      <EmailField
        {...form.field("email")}
        prefilled={prefilled}
        onSuggestionTaken={(email) => {
          form.fill({ email });
          form.focus("email");
        }}
      />
      <TextField
        label={words.mobile}
        hint={words.mobileHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...form.field("phoneNumber", showCleaned(normalisePhone))}
      />
      <Tick {...form.field("allowPromotions")}>{promotionsOffer(useSettings().config.brand.name)}</Tick>
    </>
  );
}
