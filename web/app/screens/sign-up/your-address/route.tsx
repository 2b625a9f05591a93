import type { Address } from "@evenly/contract/shape";
import { LinkButton } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { Stack } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { cleanText } from "@evenly/domain/typed-text";
import { redirect, useRevalidator } from "react-router";
import { track } from "../../../analytics/track.ts";
import { onward } from "../../../answers/change-answer.ts";
import { call } from "../../../api/client.ts";
import { formAction } from "../../../parts/form/form-action.ts";
import { describeFailure, logFailure } from "../../../api/failure.ts";
import { messageOf } from "../../../language/message.ts";
import { Loading } from "../../../parts/loading.tsx";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { answer, answers } from "../../../answers/answers.ts";
import { readAddress } from "../../../parts/address/sent-address.ts";
import { SignUpPage } from "../../../parts/sign-up-page.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import { verifyHeldAddress } from "../../../parts/address/verify-held-address.ts";
import type { AddressValues } from "./check-address.ts";
import type { Route } from "./+types/route";
import { AddressForm, rules } from "./address-form.tsx";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { ahead: pages.yourDetails };

export function meta() {
  return journeyPage(shared.yourAddress);
}

type Addresses = {
  readonly postcode: string;
  readonly addresses: readonly Address[];
  readonly failure?: string;
};

/** Spec §2 Sign-up pages. */
export async function clientLoader(): Promise<Addresses> {
  const { postcode } = answers();
  try {
    return { postcode, addresses: await call("GET /addresses/lookup/:postcode", { params: { postcode } }) };
  } catch (error) {
    const unsaid = messageOf("addresses-not-fetched");
    return { postcode, addresses: [], failure: describeFailure(error, { unsaid, noAnswer: unsaid }) };
  }
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

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
        {!failure && addresses.length === 0 && (
          <Note>{words.noneFound(messageOf("no-addresses-found"))}</Note>
        )}
        <AddressForm postcode={postcode} addresses={addresses} />
      </Stack>
    </SignUpPage>
  );
}

/** Stores the typed address and looks for an account. Rulings C6, D14. */
async function keepTypedAddress({ line1, line2, city }: AddressValues, signal: AbortSignal) {
  const typedAddress = { line1: cleanText(line1), line2: cleanText(line2), city: cleanText(city) };
  const isSame = answers().typedAddress?.line1 === typedAddress.line1;
  answer({ address: undefined, typedAddress, isManualAddress: true, ...(isSame ? {} : forgetOthers) });
  await verifyHeldAddress(signal);
}

/** Stores the picked address with its permanent guid and looks for an account. Ruling D14. */
async function keepPickedAddress(picked: Address, signal: AbortSignal) {
  const address = await retrieve(picked, signal);
  const isSame = answers().address?.guid === address.guid;
  answer({ address, typedAddress: undefined, isManualAddress: false, ...(isSame ? {} : forgetOthers) });
  await verifyHeldAddress(signal);
}

/** Another house: no known account, no preceding group. */
const forgetOthers = {
  existingAccountGuid: undefined,
  existingAccounts: undefined,
  startsAfter: undefined,
} as const;

/** Guids of search results may last a day only; this call makes them permanent. Failures are ignored. */
function retrieve(picked: Address, signal: AbortSignal): Promise<Address> {
  return call("GET /addresses/retrieve", { query: { id: picked.guid }, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    logFailure("The address was not retrieved")(error);
    return picked;
  });
}
