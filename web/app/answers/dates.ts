/** Loads the Temporal polyfill in older browsers. Loaders of screens that compute with dates await it. */
export async function loadDates(): Promise<void> {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
}
