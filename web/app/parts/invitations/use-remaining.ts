import { useEffect } from "react";
import { logFailure } from "../../api/failure.ts";
import type { FinishedAccount } from "../../answers/answers.ts";
import { findAccount } from "../../api/find-account.ts";
import { keepRemaining } from "../../answers/finish.ts";

/** Asks once how many places are open now; failures change nothing. */
export function useRemaining(finished: FinishedAccount) {
  const { guid } = finished;
  useEffect(() => {
    findAccount(guid)
      .then(({ account }) => keepRemaining(guid, account?.remainingHousemates ?? 0))
      .catch(logFailure("The account was not asked for again"));
  }, [guid]);
}
