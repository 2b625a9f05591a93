import { useEffect } from "react";
import { logFailure } from "../api/failure.ts";
import type { FinishedAccount } from "../journey/answers.ts";
import { findAccount } from "../journey/find-account.ts";
import { keepRemaining } from "../journey/finish.ts";

/** Others may have joined since this page was last open: asks once, and shows what it knew if there is no answer. */
export function useRemaining(finished: FinishedAccount) {
  const { guid } = finished;
  useEffect(() => {
    findAccount(guid)
      .then(({ account }) => keepRemaining(guid, account.remainingHousemates))
      .catch(logFailure("The account was not asked for again"));
  }, [guid]);
}
