import { Button } from "@evenly/design/button";
import { Pair, Stack } from "@evenly/design/page";
import { RadioPicks } from "@evenly/design/radio-picks";
import { TextField } from "@evenly/design/text-field";
import { Tick } from "@evenly/design/tick";
import { capitaliseName, checkLead, leadTypes } from "@evenly/domain/person";
import { next } from "@evenly/domain/sign-up-journey";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { track } from "../../../analytics/track.ts";
import { call } from "../../../api/client.ts";
import { describeFailure } from "../../../api/failure.ts";
import { say } from "../../../language/say.ts";
import { FormProblems } from "../../../parts/form/form-problems.tsx";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { useIdempotencyKey } from "../../../parts/form/idempotency-key.ts";
import type { Submission } from "../../../parts/form/submission.ts";
import { useCheckedForm } from "../../../parts/form/use-checked-form.ts";
import { useHydrated } from "../../../parts/form/use-hydrated.ts";
import { answer, answers, type LeadAnswers } from "../../../answers/answers.ts";
import { isLead } from "../../../answers/read-answers.ts";
import { signUpAnswers } from "../../../answers/sign-up.ts";
import { useSettings } from "../../../api/settings.ts";
import type { LandingCodes } from "./use-arriving-messages.ts";
import * as person from "../../../parts/person/words.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.tsx";

type Props = {
  /** Gives the visitor's codes once the server has judged them. */
  readonly codes: () => Promise<LandingCodes>;
  readonly discountCode: string | undefined;
};

const leadTypeOptions = leadTypes.map((value) => ({ value, label: person.leadTypes[value] }));

// No default values: what was typed or filled in before the scripts arrived stays.
const asFound = {};

const draft = { name: "lead", isSound: isLead };

/** Who wants a price. Spec §2 Pre-signup, §5 Pre-signup. */
export function LeadForm({ codes, discountCode }: Props) {
  const form = useCheckedForm<LeadAnswers>({ defaultValues: asFound, check: checkLead, draft });
  const { config } = useSettings();
  const isHydrated = useHydrated();
  const [failure, setFailure] = useState("");
  const send = useSendLead(codes, discountCode, (error) => {
    const named = form.showRefusal(error);
    setFailure(
      named
        ? ""
        : describeFailure(error, {
            unsaid: say("request-failed"),
            noAnswer: say("no-response", { phone: config.brand.phone }),
          }),
    );
  });
  useEarlierAnswers(form.reset, form.isDirty);

  const name = (field: "firstName" | "lastName") =>
    form.field(field, { onBlur: () => form.setValue(field, capitaliseName(form.value(field))) });

  return (
    <form
      noValidate
      method="post"
      onSubmit={form.submit((lead, submission) => {
        setFailure("");
        return send(lead, submission);
      })}
    >
      <Stack>
        {failure && <ProblemPanel>{failure}</ProblemPanel>}
        <FormProblems errors={form.problems} />
        <RadioPicks legend={person.areYouStudent} options={leadTypeOptions} {...form.field("leadType")} />
        <Pair>
          <TextField label={person.firstName} autoComplete="given-name" {...name("firstName")} />
          <TextField label={person.lastName} autoComplete="family-name" {...name("lastName")} />
        </Pair>
        <TextField
          label={person.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          {...form.field("emailAddress")}
        />
        <TextField
          label={person.mobile}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.field("mobileNumber")}
        />
        <Tick {...form.field("agreedToPolicy")}>
          {words.agree((text) => (
            <Link to={config.brand.links.privacyPolicy} target="_blank">
              {text}
            </Link>
          ))}
        </Tick>
        <Button type={isHydrated ? "submit" : "button"} block busy={form.isSubmitting}>
          {shared.next}
        </Button>
      </Stack>
    </form>
  );
}

/** What was answered on an earlier visit to this page, unless somebody is typing already. */
function useEarlierAnswers(reset: (values: LeadAnswers) => void, isDirty: () => boolean) {
  const restore = useEffectEvent(() => {
    const { lead } = answers();
    if (lead && !isDirty()) reset(lead);
  });
  // Once, after the prerendered form has been taken over.
  useEffect(() => restore(), []);
}

function useSendLead(
  codes: Props["codes"],
  discountCode: string | undefined,
  onFailure: (error: unknown) => void,
) {
  const idempotency = useIdempotencyKey();

  const create = async (lead: LeadAnswers, signal: AbortSignal) => {
    const { affiliate } = await codes();
    const body = {
      ...lead,
      leadId: answers().leadId,
      discountCode: discountCode ?? answers().discountCode,
      affiliateCode: affiliate?.isValid ? affiliate.code : undefined,
    };
    return call("POST /pre-signup", { body, idempotencyKey: idempotency.keyFor(body), signal });
  };

  return async (typed: LeadAnswers, { signal, goTo }: Submission) => {
    const lead = {
      ...typed,
      firstName: capitaliseName(typed.firstName),
      lastName: capitaliseName(typed.lastName),
    };
    try {
      const leadId = await create(lead, signal);
      answer({ leadId, lead, ...(discountCode ? { discountCode } : {}) });
      track({ name: "lead_created", leadType: lead.leadType });
      await goTo(next("pre-signup", signUpAnswers()));
    } catch (error) {
      if (signal.aborted) return;
      idempotency.renewAfter(error);
      onFailure(error);
    }
  };
}
