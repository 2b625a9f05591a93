/**
 * Dates as the rules read them (Temporal), for the screens that reckon with them: each waits for it in its loader. Older
 * browsers have none and fetch it, when there is nothing better to do, before such a screen is reached.
 */
export const loadDates = async (): Promise<void> => {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
};
