import { next, nextAfterChange, type Screen } from "@evenly/domain/journey";
import { answer, answers } from "./answers.ts";
import { journeyAnswers } from "./journey.ts";
import { firstUnanswered } from "./first-unanswered.ts";

/** For 'Change' links: 'Next' leads back to the review afterwards. */
export function startChange() {
  return answer({ isChanging: true });
}

/** The first screen to answer again before the payment; its 'Next' leads to the review. */
export function startUnanswered(): string | undefined {
  const path = firstUnanswered(answers());
  if (path !== undefined) startChange();
  return path;
}

/** The path of 'Next' on screens that the review links to. */
export function onward(screen: Screen): string {
  const journey = journeyAnswers();
  return answers().isChanging ? nextAfterChange(journey, firstUnanswered(answers())) : next(screen, journey);
}
