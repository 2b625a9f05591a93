import { answer, answers, forgetAnswers, type FinishedAccount } from "./answers.ts";
import { forgetCodes } from "./stored-codes.ts";

/** On successful payment the finished account is kept and nothing else. Spec §4, Rulings A8, D9. */
export const finish = (finished: FinishedAccount) => {
  forgetAnswers({ finished });
  forgetCodes();
};

/** What has become of the account since: others join while somebody looks at their last page. */
export const keepRemaining = (guid: string, remainingHm8s: number) => {
  const { finished } = answers();
  if (finished?.guid === guid) answer({ finished: { ...finished, remainingHm8s } });
};
