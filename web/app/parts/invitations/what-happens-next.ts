import type { NumberedStep } from "@evenly/design/number-list";
import { formatDate, parseDate } from "@evenly/domain/calendar";
import { collectionDateFor } from "@evenly/domain/direct-debit";
import type { Settings } from "../../api/settings.ts";
import { collectionTerms } from "../../quote/collection-terms.ts";
import * as words from "./words.tsx";

/** The last step, for everybody. Spec §2 house-complete. */
function untilTheStart(
  startDate: string,
  settings: Settings,
  firstText: (date: string) => string,
): NumberedStep {
  const dueDate = parseDate(startDate);
  const taken = dueDate && collectionDateFor({ dueDate, ...collectionTerms(settings) });
  // Keeps the date on one line.
  const firstPayment = taken && formatDate(taken).replaceAll(" ", "\u00A0");
  return {
    title: words.nothingPaidYet,
    text: firstPayment && firstText(firstPayment),
  };
}

export function nextWhileGathering(startDate: string, settings: Settings): readonly NumberedStep[] {
  return [
    { title: words.housematesJoin, text: words.eachOpensLink },
    { title: words.weStart, text: words.onceEveryoneJoined },
    untilTheStart(startDate, settings, words.firstPaymentAtEarliest),
  ];
}

export function nextWhenComplete(startDate: string, settings: Settings): readonly NumberedStep[] {
  return [
    { title: words.feetUp, text: words.nothingToDo },
    { title: words.setUpStarts, text: words.weDeal },
    untilTheStart(startDate, settings, words.firstPayment),
  ];
}
