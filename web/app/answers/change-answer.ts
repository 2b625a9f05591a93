import { next, nextAfterChange, type Screen } from "@evenly/domain/journey";
import { answer, answers } from "./answers.ts";
import { journeyAnswers } from "./journey.ts";
import { firstUnanswered } from "./first-unanswered.ts";

/** For the links that change one answer: until the review is there again, 'Next' leads back to it. */
export const startChange = () => answer({ isChanging: true });

/** Where 'Next' leads from a screen that the review links to. */
export const onward = (screen: Screen): string => {
  const journey = journeyAnswers();
  return answers().isChanging ? nextAfterChange(journey, firstUnanswered(answers())) : next(screen, journey);
};
