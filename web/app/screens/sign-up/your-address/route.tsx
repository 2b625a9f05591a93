import type { Address } from "@evenly/contract/shape";
import { LinkButton } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { Stack } from "@evenly/design/page";
import { useRevalidator } from "react-router";
import { call } from "../../../api/client.ts";
import { describeFailure } from "../../../api/failure.ts";
import { say } from "../../../language/say.ts";
import { Loading } from "../../../parts/loading.tsx";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { answers } from "../../../answers/answers.ts";
import { guardSignUp } from "../../../answers/sign-up.ts";
import { SignUpPage } from "../../../parts/sign-up-page.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { AddressForm } from "./address-form.tsx";

export const handle: ShellHandle = { ahead: "/your-details" };

export const meta = () => journeyPage("Please Confirm Your Address");

type Found = { readonly postcode: string; readonly addresses: readonly Address[]; readonly failure?: string };

/** The lookup starts with the page. Spec §2 Sign-up pages. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs): Promise<Found> => {
  guardSignUp("your-address", request);
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

export default function YourAddress({ loaderData: { postcode, addresses, failure } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <SignUpPage screen="your-address" title="Please Confirm Your Address">
      <Stack>
        {failure && (
          <ProblemPanel>
            <p>{failure}</p>
            <LinkButton busy={state === "loading"} onClick={() => void revalidate()}>
              Try again
            </LinkButton>
          </ProblemPanel>
        )}
        {!failure && addresses.length === 0 && (
          <Note>{say("no-addresses-found")}. You can enter your address manually.</Note>
        )}
        <AddressForm postcode={postcode} addresses={addresses} />
      </Stack>
    </SignUpPage>
  );
}
