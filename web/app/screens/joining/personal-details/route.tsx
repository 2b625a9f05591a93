import { checkPersonalDetails } from "@evenly/domain/person";
import { back } from "@evenly/domain/joining-journey";
import { Button } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { Split, Stack, Title, Wrap } from "@evenly/design/page";
import { useState } from "react";
import { say } from "../../../language/say.ts";
import { FormProblems } from "../../../parts/form/form-problems.tsx";
import { Loading } from "../../../parts/loading.tsx";
import { useCheckedForm } from "../../../parts/form/use-checked-form.ts";
import { answers } from "../../../answers/answers.ts";
import { guardJoining } from "../../../answers/joining.ts";
import { PackageSide } from "../../../parts/package/package-side.tsx";
import { quoteOfAccount } from "../../../parts/payment/payment-quote.ts";
import { PersonFields } from "../../../parts/person/person-fields.tsx";
import { isPersonValues, valuesOf, type PersonValues } from "../../../parts/person/person-values.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { useSendJoiner } from "./use-send-joiner.ts";

export const handle: ShellHandle = { ahead: "/joining-tenant/direct-debit" };

export const meta = () => journeyPage("Tell Us About You to join");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  guardJoining("personal-details", request);
  return { account: answers().account };
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

const draft = { name: "joining-details", isSound: isPersonValues };

/** Spec §2 Joining pages, Personal details. */
export default function JoiningPersonalDetails({ loaderData: { account } }: Route.ComponentProps) {
  const [defaultValues] = useState(() => valuesOf(answers().joiner));
  const form = useCheckedForm<PersonValues>({ defaultValues, check: checkPersonalDetails, draft });
  const { send, alreadyJoined } = useSendJoiner(form.showRefusal);
  return (
    <Wrap>
      <Back to={back("personal-details")} />
      <Split side={account && <PackageSide {...quoteOfAccount(account)} />}>
        <Title>Tell Us About You</Title>
        <form noValidate method="post" onSubmit={form.submit(send)}>
          <Stack>
            {alreadyJoined && (
              <Note tone="invalid" live>
                {say("already-joined")}
              </Note>
            )}
            <FormProblems errors={form.problems} />
            <PersonFields form={form} />
            <Note>
              Every housemate is equal. Your housemates will add their details later and we won't set up a
              thing until everyone has joined.
            </Note>
            <Button type="submit" block busy={form.isSubmitting}>
              Next
            </Button>
          </Stack>
        </form>
      </Split>
    </Wrap>
  );
}
