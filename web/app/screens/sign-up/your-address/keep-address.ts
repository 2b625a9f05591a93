import type { Address } from "@evenly/contract/shape";
import { cleanText } from "@evenly/domain/typed-text";
import { call } from "../../../api/client.ts";
import { logFailure } from "../../../api/failure.ts";
import { verifyHeldAddress } from "../../../parts/address/verify-held-address.ts";
import { answer, answers } from "../../../answers/answers.ts";
import type { AddressValues } from "./check-address.ts";

/** Stores the typed address and looks for an account. Rulings C6, D14. */
export const keepTypedAddress = async ({ line1, line2, city }: AddressValues, signal: AbortSignal) => {
  const typedAddress = { line1: cleanText(line1), line2: cleanText(line2), city: cleanText(city) };
  const isSame = answers().typedAddress?.line1 === typedAddress.line1;
  answer({ address: undefined, typedAddress, isManualAddress: true, ...(isSame ? {} : forgetOthers) });
  await verifyHeldAddress(signal);
};

/** Stores the picked address with its permanent guid and looks for an account. Ruling D14. */
export const keepPickedAddress = async (picked: Address, signal: AbortSignal) => {
  const address = await retrieve(picked, signal);
  const isSame = answers().address?.guid === address.guid;
  answer({ address, typedAddress: undefined, isManualAddress: false, ...(isSame ? {} : forgetOthers) });
  await verifyHeldAddress(signal);
};

/** Another house: no known account, no preceding group. */
const forgetOthers = {
  existingAccountGuid: undefined,
  existingAccounts: undefined,
  startsAfter: undefined,
} as const;

/** Guids of search results may last a day only; this call makes them permanent. Failures are ignored. */
const retrieve = (picked: Address, signal: AbortSignal): Promise<Address> =>
  call("GET /addresses/retrieve", { query: { id: picked.guid }, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    logFailure("The address was not retrieved")(error);
    return picked;
  });
