import type { CollectionTerms } from "@evenly/domain/direct-debit";
import { proclamations, today, type Settings } from "../api/settings.ts";

/** What is known about collection days. Ruling C4. */
export const collectionTerms = (known: Settings): CollectionTerms => ({
  today: today(known),
  advanceNoticeWorkingDays: known.config.brand.advanceNoticeWorkingDays,
  proclamations: proclamations(known),
});
