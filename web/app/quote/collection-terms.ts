import type { CollectionTerms } from "@evenly/domain/direct-debit";
import { today, type Settings } from "../api/settings.ts";

/** What decides on which day money moves, as far as a page knows it. Ruling C4. */
export const collectionTerms = (known: Settings): CollectionTerms => ({
  today: today(known),
  advanceNoticeWorkingDays: known.config.brand.advanceNoticeWorkingDays,
});
