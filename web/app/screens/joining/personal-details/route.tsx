import { statusOf } from "@evenly/contract/client";
import { checkPersonalDetails, cleanPerson } from "@evenly/domain/person";
import { SubmitButton } from "@evenly/design/form";
import { back, next } from "@evenly/domain/journey";
import { Note } from "@evenly/design/note";
import { Split, Title, Wrap } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { useState } from "react";
import { redirect, useActionData } from "react-router";
import { Loading } from "../../../parts/loading.tsx";
import { formAction, type FormResult, refuse } from "../../../parts/form/form-action.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { answer, answers } from "../../../answers/answers.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import { PackageSide } from "../../../parts/package/package-side.tsx";
import { quoteOfAccount } from "../../../quote/account-quote.ts";
import { MailPageLink } from "../../../parts/person/mail-page-link.tsx";
import { PersonFields } from "../../../parts/person/person-fields.tsx";
import { noPerson, personOf, type PersonValues, valuesOf } from "../../../parts/person/person-values.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import { track } from "../../../analytics/track.ts";
import { call } from "../../../api/client.ts";
import { fieldMessages, firstMessage } from "../../../api/failure.ts";
import { messageOf } from "../../../language/message.ts";
import type { Route } from "./+types/route";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { ahead: pages.joiningDirectDebit };

export function meta() {
  return journeyPage(words.documentTitle);
}

export function clientLoader() {
  return { account: answers().account };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

/** `joined`: the email of somebody who has joined already. */
type Joined = FormResult & { readonly joined: string };

/**
 * Asks whether this person may join: 422 shows its messages, success means that they have joined already. Anything
 * else continues to the payment, which asks again. Spec §4 Joining flow.
 */
async function sendJoiner(typed: PersonValues, signal: AbortSignal) {
  const joiner = personOf(typed);
  const guid = answers().joiningGuid ?? answers().account?.guid ?? "";
  try {
    await call("POST /validate-joining-tenant", { body: { guid, ...cleanPerson(typed) }, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (statusOf(error) === 422) {
      const errors = fieldMessages(error);
      const isSaid = Object.keys(errors).length > 0;
      return refuse({
        errors,
        failure: isSaid ? undefined : (firstMessage(error) ?? messageOf("request-failed")),
      });
    }
    answer({ joiner });
    track({ name: "joining_step", step: "details" });
    return redirect(next("joining-personal-details", journeyAnswers()));
  }
  window.scrollTo({ top: 0 });
  return refuse<Joined>({ errors: {}, note: messageOf("already-joined"), joined: joiner.email });
}

const rules = { empty: noPerson, check: checkPersonalDetails, draft: "joining-details" };

export const clientAction = formAction(rules, sendJoiner);

/** Spec §2 Joining pages, Personal details. */
export default function JoiningPersonalDetails({ loaderData: { account } }: Route.ComponentProps) {
  const [defaults] = useState(() => valuesOf(answers().joiner));
  const form = useForm(rules, { defaults });
  const result = useActionData() as Partial<Joined> | undefined;
  const joined = form.note === undefined ? undefined : result?.joined;
  return (
    <Wrap>
      <Back to={back("joining-personal-details", journeyAnswers())} />
      <Split side={account && <PackageSide quote={quoteOfAccount(account)} />}>
        <Title>{shared.aboutYou}</Title>
        <CheckedForm form={form} below={joined !== undefined && <MailPageLink email={joined} />}>
          <PersonFields form={form} />
          <Note>{words.everyHousemate}</Note>
          <SubmitButton block>{shared.next}</SubmitButton>
        </CheckedForm>
      </Split>
    </Wrap>
  );
}
