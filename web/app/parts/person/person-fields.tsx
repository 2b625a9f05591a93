import { promotionsOffer } from "@evenly/contract/consent";
import { Tick } from "@evenly/design/tick";
import { useState } from "react";
import { useSettings } from "../../api/settings.ts";
import type { Form } from "../form/use-form.ts";
import { EmailField } from "./email-field.tsx";
import { LeadTypePicks, MobileField, NameFields } from "./person-inputs.tsx";
import type { PersonValues } from "./person-values.ts";

type Props = { readonly form: Form<PersonValues> };

/** Used for signing up and for joining. Spec §5 Personal details. */
export function PersonFields({ form }: Props) {
  const [prefilled] = useState(form.values.email);
  return (
    <>
      <LeadTypePicks {...form.field("leadType")} />
      <NameFields first={form.field("firstName")} last={form.field("lastName")} />
      <EmailField
        {...form.field("email")}
        prefilled={prefilled}
        onSuggestionTaken={(email) => {
          form.fill({ email });
          form.focus("email");
        }}
      />
      <MobileField {...form.field("phoneNumber")} />
      <Tick {...form.field("allowPromotions")}>{promotionsOffer(useSettings().config.brand.name)}</Tick>
    </>
  );
}
