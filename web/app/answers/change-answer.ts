import { next, nextAfterChange, type Screen } from "@evenly/domain/journey";
import { answer, answers } from "./answers.ts";
import { journeyAnswers } from "./journey.ts";
import { firstUnanswered } from "./first-unanswered.ts";

/** For the links that change one answer: until the review is there again, 'Next' leads back to it. */
export const startChange = () => answer({ isChanging: true });

/** The first screen that has to be asked again before the payment, whose 'Next' leads back to the review; undefined for none. */
export const startUnanswered = (): string | undefined => {
  const path = firstUnanswered(answers());
  if (path !== undefined) startChange();
  return path;
};

/** Where 'Next' leads from a screen that the review links to. */
export const onward = (screen: Screen): string => {
  const journey = journeyAnswers();
  return answers().isChanging ? nextAfterChange(journey, firstUnanswered(answers())) : next(screen, journey);
};
