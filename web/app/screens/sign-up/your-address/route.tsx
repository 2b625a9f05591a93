import type { Address } from "@evenly/contract/shape";
import { LinkButton } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { Stack } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { redirect, useRevalidator } from "react-router";
import { track } from "../../../analytics/track.ts";
import { onward } from "../../../answers/change-answer.ts";
import { call } from "../../../api/client.ts";
import { formAction } from "../../../parts/form/form-action.ts";
import { describeFailure } from "../../../api/failure.ts";
import { say } from "../../../language/say.ts";
import { Loading } from "../../../parts/loading.tsx";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { answers } from "../../../answers/answers.ts";
import { readAddress } from "../../../parts/address/sent-address.ts";
import { SignUpPage } from "../../../parts/sign-up-page.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { AddressForm, rules } from "./address-form.tsx";
import { keepPickedAddress, keepTypedAddress } from "./keep-address.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { ahead: pages.yourDetails };

export const meta = () => journeyPage(shared.yourAddress);

type Found = { readonly postcode: string; readonly addresses: readonly Address[]; readonly failure?: string };

/** Spec §2 Sign-up pages. */
export const clientLoader = async (): Promise<Found> => {
  const { postcode } = answers();
  try {
    return { postcode, addresses: await call("GET /addresses/lookup/:postcode", { params: { postcode } }) };
  } catch (error) {
    const unsaid = say("addresses-not-fetched");
    return { postcode, addresses: [], failure: describeFailure(error, { unsaid, noAnswer: unsaid }) };
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

export const clientAction = formAction(rules, async (values, signal) => {
  const picked = values.isManual ? undefined : readAddress(values.address);
  await (picked ? keepPickedAddress(picked, signal) : keepTypedAddress(values, signal));
  track({ name: "sign_up_step", step: "address" });
  return redirect(onward("your-address"));
});

export default function YourAddress({ loaderData: { postcode, addresses, failure } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <SignUpPage screen="your-address" title={shared.yourAddress}>
      <Stack>
        {failure && (
          <ProblemPanel>
            <p>{failure}</p>
            <LinkButton busy={state === "loading"} onClick={() => void revalidate()}>
              {shared.tryAgain}
            </LinkButton>
          </ProblemPanel>
        )}
        {!failure && addresses.length === 0 && <Note>{words.noneFound(say("no-addresses-found"))}</Note>}
        <AddressForm postcode={postcode} addresses={addresses} />
      </Stack>
    </SignUpPage>
  );
}
