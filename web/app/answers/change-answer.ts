import { next, nextAfterChange, type SignUpScreen } from "@evenly/domain/sign-up-journey";
import { answer, answers } from "./answers.ts";
import { signUpAnswers } from "./sign-up.ts";
import { firstUnanswered } from "./first-unanswered.ts";

/** For the links that change one answer: until the review is there again, 'Next' leads back to it. */
export const startChange = () => answer({ isChanging: true });

/** Where 'Next' leads from a screen that the review links to. */
export const onward = (screen: SignUpScreen): string => {
  const journey = signUpAnswers();
  return answers().isChanging ? nextAfterChange(journey, firstUnanswered(answers())) : next(screen, journey);
};
