/** Audit details that are shown; none is an email, id or token. */
const told = [
  "type",
  "from",
  "to",
  "on",
  "place",
  "size",
  "lastDay",
  "handsOverOn",
  "how",
  "sent",
  "sessions",
  "links",
];
const ofPayments = ["try", "due", "collectionState", "payout"];

/** Values used in the sentence, as text. A size change shows the new one. Ruling H3. */
export function moreOf(detail: Readonly<Record<string, unknown>> | null): Record<string, string> {
  const { to } = detail ?? {};
  const flat = typeof to === "object" && to !== null ? { ...detail, ...to } : (detail ?? {});
  return Object.fromEntries(
    [...told, ...ofPayments].flatMap((key) => {
      const value = (flat as Record<string, unknown>)[key];
      return typeof value === "string" || typeof value === "number" ? [[key, String(value)]] : [];
    }),
  );
}
