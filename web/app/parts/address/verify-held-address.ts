import { call } from "../../api/client.ts";
import { logFailure } from "../../api/failure.ts";
import { answer, answers } from "../../answers/answers.ts";

/** Checks the held address for an account; failures are ignored. Spec §4, §8. */
export async function verifyHeldAddress(signal: AbortSignal) {
  const { address, typedAddress, postcode, startsAfter } = answers();
  // With `startsAfter` the visitor has already seen the account.
  if (startsAfter) return;
  try {
    const found =
      address?.guid !== undefined
        ? await call("POST /verify_address/:addressGuid", { params: { addressGuid: address.guid }, signal })
        : typedAddress &&
          (await call("POST /verify_address", { body: { ...typedAddress, postcode }, signal }));
    if (found === undefined) return;
    const { shareCode, accounts } = found;
    answer({ existingAccountGuid: shareCode ?? undefined, existingAccounts: accounts });
  } catch (error) {
    signal.throwIfAborted();
    logFailure("The address was not verified")(error);
  }
}
