import { call } from "../../api/client.ts";
import { logFailure } from "../../api/failure.ts";
import { answer, answers } from "../../answers/answers.ts";

/** Checks the held address for an account; failures are ignored. Spec §4, §8. */
export const verifyHeldAddress = async (signal: AbortSignal) => {
  const { address, startsAfter } = answers();
  // With `startsAfter` the visitor has already seen the account.
  if (!address?.guid || startsAfter) return;
  try {
    const { shareCode, accounts } = await call("POST /verify_address/:addressGuid", {
      params: { addressGuid: address.guid },
      signal,
    });
    answer({ existingAccountGuid: shareCode ?? undefined, existingAccounts: accounts });
  } catch (error) {
    signal.throwIfAborted();
    logFailure("The address was not verified")(error);
  }
};
