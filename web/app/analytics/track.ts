import { readConsent } from "../consent/cookie-consent.ts";
import { settings } from "../api/settings.ts";
import type { AnalyticsEvent } from "./events.ts";

/** Counts a step if the visitor consented and the operator has a key. Ruling D6. */
export function track(event: AnalyticsEvent) {
  const { ga4Id } = settings().config.analytics;
  if (!ga4Id || !readConsent(document.cookie)?.personal) return;
  void import("./ga4.ts").then(({ sendToGa4 }) => sendToGa4(ga4Id, event));
}
