import { call } from "../../api/client.ts";
import { logFailure } from "../../api/failure.ts";
import { answer, answers } from "../../answers/answers.ts";

/** Asks whether the held address has an account by now, and keeps its code; a failure changes nothing. Spec §4, §8. */
export const verifyHeldAddress = async (signal: AbortSignal) => {
  const { address, startsAfter } = answers();
  // Whoever moves in after the account's tenancy has seen that it is there.
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
