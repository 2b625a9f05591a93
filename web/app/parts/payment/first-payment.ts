import { formatDate, parseDate } from "@evenly/domain/calendar";
import { collectionDateFor } from "@evenly/domain/direct-debit";
import type { Settings } from "../../api/settings.ts";
import { collectionTerms } from "../../quote/collection-terms.ts";
import * as shared from "../words.ts";

/** `1 January 2027, taken on 4 January 2027`; the second only when it differs. Spec §2, Ruling C4. */
export const sayFirstPayment = (startDate: string, known: Settings): string => {
  const dueDate = parseDate(startDate);
  if (!dueDate) return "";
  const taken = collectionDateFor({ dueDate, ...collectionTerms(known) });
  return taken.equals(dueDate)
    ? formatDate(dueDate)
    : shared.takenLater(formatDate(dueDate), formatDate(taken));
};
