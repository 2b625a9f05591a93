import { checkBroadbandDate } from "./broadband.ts";
import { parseDate } from "./calendar.ts";
import { journey, type JourneyAnswers, type Screen } from "./journey.ts";

/** The answers on the review screen. Dates are `YYYY-MM-DD`, or empty. */
export type ReviewedAnswers = Pick<
  JourneyAnswers,
  "productsLoaded" | "addressHeld" | "personalDetailsSubmitted" | "broadbandWanted"
> & {
  readonly startDate: string;
  readonly endDate: string;
  readonly broadbandUrgent: boolean | undefined;
  readonly broadbandDate: string;
};

const isAnswered: Partial<Record<Screen, (answers: ReviewedAnswers) => boolean>> = {
  household: ({ productsLoaded }) => productsLoaded,
  "your-address": ({ addressHeld }) => addressHeld,
  "your-details": ({ personalDetailsSubmitted }) => personalDetailsSubmitted,
  tenancy: ({ startDate, endDate }) => Boolean(parseDate(startDate) && parseDate(endDate)),
  "broadband-date": ({ broadbandWanted, broadbandUrgent, broadbandDate, startDate, endDate }) =>
    !broadbandWanted ||
    checkBroadbandDate({
      urgent: broadbandUrgent,
      date: broadbandDate,
      tenancyStart: parseDate(startDate),
      tenancyEnd: parseDate(endDate),
    }).length === 0,
};

/** The path of the first screen whose answer is missing or no longer valid; undefined when there is none. */
export function firstUnanswered(answers: ReviewedAnswers): string | undefined {
  return journey.find(({ screen }) => isAnswered[screen]?.(answers) === false)?.path;
}
