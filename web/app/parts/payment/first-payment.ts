import { formatDate, parseDate } from "@evenly/domain/calendar";
import { collectionDateFor, type CollectionTerms } from "@evenly/domain/direct-debit";
import { today, type Settings } from "../../api/settings.ts";
import * as shared from "../words.ts";

/** What decides on which day money moves, as far as a page knows it. Ruling C4. */
export const collectionTerms = (known: Settings): CollectionTerms => ({
  today: today(known),
  advanceNoticeWorkingDays: known.config.brand.advanceNoticeWorkingDays,
});

/** `1 January 2027, taken on 4 January 2027`: the second only when it is another day. Spec §2, Ruling C4. */
export const sayFirstPayment = (startDate: string, known: Settings): string => {
  const dueDate = parseDate(startDate);
  if (!dueDate) return "";
  const taken = collectionDateFor({ dueDate, ...collectionTerms(known) });
  return taken.equals(dueDate)
    ? formatDate(dueDate)
    : shared.takenLater(formatDate(dueDate), formatDate(taken));
};
