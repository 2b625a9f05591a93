import { Button } from "@evenly/design/button";
import { Pair } from "@evenly/design/page";
import { RadioPicks } from "@evenly/design/radio-picks";
import { TextField } from "@evenly/design/text-field";
import { Tick } from "@evenly/design/tick";
import { capitaliseName, leadTypes, normaliseEmail, normalisePhone } from "@evenly/domain/person";
import { Link } from "react-router";
import { answers } from "../../../answers/answers.ts";
import { useSettings } from "../../../api/settings.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { showCleaned } from "../../../parts/form/show-cleaned.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { useHydrated } from "../../../parts/form/use-hydrated.ts";
import { leadRules } from "./send-lead.ts";
import * as person from "../../../parts/person/words.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.tsx";

const leadTypeOptions = leadTypes.map((value) => ({ value, label: person.leadTypes[value] }));

/** Spec §2 and §5 Pre-signup. */
export function LeadForm() {
  const form = useForm(leadRules, { earlier: () => answers().lead });
  const { config } = useSettings();
  const isHydrated = useHydrated();
  return (
    <CheckedForm form={form}>
      <RadioPicks legend={person.areYouStudent} options={leadTypeOptions} {...form.field("leadType")} />
      <Pair>
        <TextField
          label={person.firstName}
          autoComplete="given-name"
          {...form.field("firstName", showCleaned(capitaliseName))}
        />
        <TextField
          label={person.lastName}
          autoComplete="family-name"
          {...form.field("lastName", showCleaned(capitaliseName))}
        />
      </Pair>
      <TextField
        label={person.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        {...form.field("emailAddress", showCleaned(normaliseEmail))}
      />
      <TextField
        label={person.mobile}
        hint={person.mobileHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...form.field("mobileNumber", showCleaned(normalisePhone))}
      />
      <Tick {...form.field("agreedToPolicy")}>
        {words.agree((text) => (
          <Link to={config.brand.links.privacyPolicy} target="_blank">
            {text}
          </Link>
        ))}
      </Tick>
      <Button type={isHydrated ? "submit" : "button"} block busy={form.isSending}>
        {shared.next}
      </Button>
    </CheckedForm>
  );
}
