import { useEffect } from "react";
import { logFailure } from "../../api/failure.ts";
import type { FinishedAccount } from "../../answers/answers.ts";
import { findAccount } from "../../api/find-account.ts";
import { keepRemaining } from "../../answers/finish.ts";

/** Others may have joined since this page was last open: asks once, and shows what it knew if there is no answer. */
export function useRemaining(finished: FinishedAccount) {
  const { guid } = finished;
  useEffect(() => {
    findAccount(guid)
      .then(({ account }) => keepRemaining(guid, account.remainingHousemates))
      .catch(logFailure("The account was not asked for again"));
  }, [guid]);
}
