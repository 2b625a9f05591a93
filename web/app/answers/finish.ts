import { answer, answers, forgetAnswers, type FinishedAccount } from "./answers.ts";
import { forgetCodes } from "./stored-codes.ts";

/** After payment only the finished account is kept. Spec §4, Rulings A8, D9. */
export function finish(finished: FinishedAccount) {
  forgetAnswers({ finished });
  forgetCodes();
}

/** Others may join while this page is open. */
export function keepRemaining(guid: string, remainingHm8s: number) {
  const { finished } = answers();
  if (finished?.guid === guid) answer({ finished: { ...finished, remainingHm8s } });
}
