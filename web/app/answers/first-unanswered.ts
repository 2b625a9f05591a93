import * as journey from "@evenly/domain/first-unanswered";
import type { Answers } from "./answers.ts";
import { journeyAnswers } from "./journey.ts";

/** The path of the first screen that has to be asked again before the payment; undefined when there is none. */
export const firstUnanswered = (held: Answers): string | undefined => {
  const { startDate, endDate, broadbandUrgent, broadbandDate } = held;
  const { addressHeld, personalDetailsSubmitted, broadbandWanted } = journeyAnswers(
    undefined,
    undefined,
    held,
  );
  return journey.firstUnanswered({
    addressHeld,
    personalDetailsSubmitted,
    broadbandWanted,
    startDate,
    endDate,
    broadbandUrgent,
    broadbandDate,
  });
};
