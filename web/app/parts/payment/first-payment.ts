import { formatDate, parseDate } from "@evenly/domain/calendar";
import { collectionDateFor } from "@evenly/domain/direct-debit";
import { keepTogether } from "../../answers/format-iso-date.ts";
import type { Settings } from "../../api/settings.ts";
import { collectionTerms } from "../../quote/collection-terms.ts";
import * as shared from "../words.ts";

/** `1 January 2027, taken on 4 January 2027`; the second only when it differs. Spec §2, Ruling C4. */
export function firstPaymentText(startDate: string, settings: Settings): string {
  const dueDate = parseDate(startDate);
  if (!dueDate) return "";
  const taken = collectionDateFor({ dueDate, ...collectionTerms(settings) });
  const [due, on] = [keepTogether(formatDate(dueDate)), keepTogether(formatDate(taken))];
  return taken.equals(dueDate) ? due : shared.takenLater(due, on);
}
