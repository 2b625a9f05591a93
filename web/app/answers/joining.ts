import * as joining from "@evenly/domain/joining-journey";
import { replace } from "react-router";
import { answers, type Answers } from "./answers.ts";

/** The joining housemate's answers in the domain's words. `url` gives what the query holds. */
export const joiningAnswers = (url?: URL, held: Answers = answers()): joining.JoiningAnswers => ({
  guidInQuery: url?.searchParams.get("guid") ?? undefined,
  accountCreatorKnown: Boolean(held.account?.accountCreator),
  personalDetailsSubmitted: Boolean(held.joiner?.firstname),
  accountNumberEntered: false,
  accountFinished: Boolean(held.finished?.joined),
  remainingHousemates: held.finished?.remainingHm8s,
});

/** For a route's `clientLoader`: throws the redirect of a screen that may not be seen yet. It replaces the entry, so that Back and Forward lead past it. Spec §2 Guards. */
export const guardJoining = (screen: joining.JoiningScreen, request: Request) => {
  const verdict = joining.canVisit(screen, joiningAnswers(new URL(request.url)));
  if (verdict !== true) throw replace(verdict);
};
