/** A part of the made-up business, and the statements that make it. */
export type Step = { readonly name: string; readonly statements: readonly string[] };

/** The machine's, for what is added up in the night goes by it. */
export const today = Temporal.Now.plainDateISO("Europe/London");
export const day = `date '${today.toString()}'`;
export const now = `timestamptz '${Temporal.Now.instant().toString()}'`;
export const firstDay = `date '${today.subtract({ years: 5, months: 2 }).toString()}'`;

/** Most tenancies of a year start on one of these: it is autumn, whatever month it is. Four days ago their payments fell due. */
export const mostStart = [4, 2].map((months) => today.subtract({ days: 4 }).subtract({ months }));

/** What each kind of row is told apart by in its id. */
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

/** The id of a row, in SQL; rows that come later have higher ones, as those of the product. */
export const idOf = (kind: keyof typeof kinds, number: string): string =>
  `making.id(${String(kinds[kind])}, ${number})`;

/** A number from nothing up to a limit: always the same for the same number and salt, and like chance over many. */
export const pick = (number: string, salt: number, below: number | string): string =>
  `making.pick(${number}, ${String(salt)}, ${String(below)})`;

/** One of some texts, by a number of which any will do. */
export const oneOf = (texts: readonly string[], number: string): string =>
  `(array[${texts.map((text) => `'${text}'`).join(", ")}])[1 + (${number}) % ${String(texts.length)}]`;
