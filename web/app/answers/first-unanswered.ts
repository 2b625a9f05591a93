import * as journey from "@evenly/domain/first-unanswered";
import type { Answers } from "./answers.ts";
import { journeyAnswers } from "./journey.ts";

/** Undefined when there is none. */
export const firstUnanswered = (held: Answers): string | undefined => {
  const { startDate, endDate, broadbandUrgent, broadbandDate } = held;
  return journey.firstUnanswered({
    ...journeyAnswers(undefined, undefined, held),
    startDate,
    endDate,
    broadbandUrgent,
    broadbandDate,
  });
};
