import type { Address } from "@evenly/contract/shape";
import { call } from "../../../api/client.ts";
import { logFailure } from "../../../api/failure.ts";
import { verifyHeldAddress } from "../../../parts/address/verify-held-address.ts";
import { answer, answers } from "../../../answers/answers.ts";
import type { AddressValues } from "./check-address.ts";

/** Keeps an address typed by hand; one without a guid cannot be asked about. */
export const keepTypedAddress = ({ line1, line2, city }: AddressValues) => {
  const typedAddress = { line1: line1.trim(), line2: line2.trim(), city: city.trim() };
  const isSame = answers().typedAddress?.line1 === typedAddress.line1;
  answer({ address: undefined, typedAddress, isManualAddress: true, ...(isSame ? {} : forgetOthers) });
};

/** Keeps the picked address under the guid that stays its own, and asks whether it has an account already. Ruling D14. */
export const keepPickedAddress = async (picked: Address, signal: AbortSignal) => {
  const address = await retrieve(picked, signal);
  const isSame = answers().address?.guid === address.guid;
  answer({ address, typedAddress: undefined, isManualAddress: false, ...(isSame ? {} : forgetOthers) });
  await verifyHeldAddress(signal);
};

/** Another house has no account that we know of, and other people before us. */
const forgetOthers = {
  existingAccountGuid: undefined,
  existingAccounts: undefined,
  startsAfter: undefined,
} as const;

/** An address that nobody picked before may have a guid that lasts for a day; a failure stops nobody. */
const retrieve = (picked: Address, signal: AbortSignal): Promise<Address> =>
  call("GET /addresses/retrieve", { query: { id: picked.guid }, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    logFailure("The address was not retrieved")(error);
    return picked;
  });
