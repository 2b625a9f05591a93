/** What of an audit entry's detail is told, beside its reason: no email, no id and no token is among them. */
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

/** The parts of a detail that a sentence names, as text. A change of number says the new one. Ruling H3. */
export const moreOf = (detail: Readonly<Record<string, unknown>> | null): Record<string, string> => {
  const { to } = detail ?? {};
  const flat = typeof to === "object" && to !== null ? { ...detail, ...to } : (detail ?? {});
  return Object.fromEntries(
    [...told, ...ofPayments].flatMap((key) => {
      const value = (flat as Record<string, unknown>)[key];
      return typeof value === "string" || typeof value === "number" ? [[key, String(value)]] : [];
    }),
  );
};
