import type { CollectionTerms } from "@evenly/domain/direct-debit";
import { proclamations, today, type Settings } from "../api/settings.ts";

/** What is known about collection days. Ruling C4. */
export function collectionTerms(settings: Settings): CollectionTerms {
  return {
    today: today(settings),
    advanceNoticeWorkingDays: settings.config.brand.advanceNoticeWorkingDays,
    proclamations: proclamations(settings),
  };
}
