import { SubmitButton } from "@evenly/design/form";
import { TextField } from "@evenly/design/text-field";
import { Tick } from "@evenly/design/tick";
import { normaliseEmail } from "@evenly/domain/person";
import { Link } from "react-router";
import { answers } from "../../../answers/answers.ts";
import { useSettings } from "../../../api/settings.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { showCleaned } from "../../../parts/form/show-cleaned.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { useHydrated } from "../../../parts/form/use-hydrated.ts";
import { LeadTypePicks, MobileField, NameFields } from "../../../parts/person/person-inputs.tsx";
import { leadRules } from "./send-lead.ts";
import * as person from "../../../parts/person/words.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.tsx";

/** Spec §2 and §5 Pre-signup. */
export function LeadForm() {
  const form = useForm(leadRules, { earlier: () => answers().lead });
  const { config } = useSettings();
  const isHydrated = useHydrated();
  return (
    <CheckedForm form={form}>
      <LeadTypePicks {...form.field("leadType")} />
      <NameFields first={form.field("firstName")} last={form.field("lastName")} />
      <TextField
        label={person.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        {...form.field("emailAddress", showCleaned(normaliseEmail))}
      />
      <MobileField {...form.field("mobileNumber")} />
      <Tick {...form.field("agreedToPolicy")}>
        {words.agree((text) => (
          <Link to={config.brand.links.privacyPolicy} target="_blank">
            {text}
          </Link>
        ))}
      </Tick>
      <SubmitButton type={isHydrated ? "submit" : "button"} block>
        {shared.next}
      </SubmitButton>
    </CheckedForm>
  );
}
