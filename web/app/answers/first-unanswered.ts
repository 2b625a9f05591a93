import * as journey from "@evenly/domain/first-unanswered";
import type { Answers } from "./answers.ts";
import { journeyAnswers } from "./journey.ts";

/** Undefined when there is none. */
export function firstUnanswered(answers: Answers): string | undefined {
  const { startDate, endDate, broadbandUrgent, broadbandDate } = answers;
  return journey.firstUnanswered({
    ...journeyAnswers({}, answers),
    startDate,
    endDate,
    broadbandUrgent,
    broadbandDate,
  });
}
