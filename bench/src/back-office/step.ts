export type Step = { readonly name: string; readonly statements: readonly string[] };

/** The machine's date, which nightly sums use. */
export const today = Temporal.Now.plainDateISO("Europe/London");
export const day = `date '${today.toString()}'`;
export const now = `timestamptz '${Temporal.Now.instant().toString()}'`;
export const firstDay = `date '${today.subtract({ years: 5, months: 2 }).toString()}'`;

/** Start dates of most tenancies, as in autumn; their payments fell due four days ago. */
export const mostStart = [4, 2].map((months) => today.subtract({ days: 4 }).subtract({ months }));

export const kinds = {
  household: 1,
  dwelling: 2,
  housemate: 3,
  membership: 4,
  bankAccount: 5,
  mandate: 6,
  collection: 7,
  attempt: 8,
  payout: 9,
  posting: 10,
  refund: 11,
  writeOff: 12,
  lead: 13,
  quote: 14,
  email: 15,
  audit: 16,
  alert: 17,
  approval: 18,
  invitation: 19,
  service: 20,
  voucher: 21,
  referrer: 22,
  affiliate: 23,
  agent: 24,
  voucherUse: 25,
  staff: 26,
  priceBook: 27,
} as const;

/** A row's id in SQL; later rows have higher ids. */
export function idOf(kind: keyof typeof kinds, number: string): string {
  return `making.id(${String(kinds[kind])}, ${number})`;
}

/** A deterministic pseudo-random number below a limit. */
export function pick(number: string, salt: number, below: number | string): string {
  return `making.pick(${number}, ${String(salt)}, ${String(below)})`;
}

/** Picks a text by any number. */
export function oneOf(texts: readonly string[], number: string): string {
  return `(array[${texts.map((text) => `'${text}'`).join(", ")}])[1 + (${number}) % ${String(texts.length)}]`;
}
