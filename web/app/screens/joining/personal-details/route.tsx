import { checkPersonalDetails } from "@evenly/domain/person";
import { back } from "@evenly/domain/journey";
import { Button } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { Split, Title, Wrap } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { useState } from "react";
import { useActionData } from "react-router";
import { Loading } from "../../../parts/loading.tsx";
import { formAction } from "../../../parts/form/form-action.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { answers } from "../../../answers/answers.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import { PackageSide } from "../../../parts/package/package-side.tsx";
import { quoteOfAccount } from "../../../quote/account-quote.ts";
import { MailPageLink } from "../../../parts/person/mail-page-link.tsx";
import { PersonFields } from "../../../parts/person/person-fields.tsx";
import { noPerson, valuesOf } from "../../../parts/person/person-values.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { type Joined, sendJoiner } from "./send-joiner.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { ahead: pages.joiningDirectDebit };

export const meta = () => journeyPage(words.documentTitle);

export const clientLoader = () => {
  return { account: answers().account };
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

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
          <Button type="submit" block busy={form.isSending}>
            {shared.next}
          </Button>
        </CheckedForm>
      </Split>
    </Wrap>
  );
}
