/** The sixteen banks with an icon. Spec §9; Lloyds and TSB have none. */
const banks: readonly (readonly [name: string, mark: string, pattern: RegExp])[] = [
  ["Bank of Scotland", "BS", /^bank of scotland\b/],
  ["Barclays", "Ba", /^barclays\b/],
  ["Clydesdale Bank", "Cl", /^clydesdale\b/],
  ["Danske Bank", "Da", /^danske\b/],
  ["first direct", "fd", /^first direct\b/],
  ["Halifax", "Ha", /^halifax\b/],
  ["HSBC", "HS", /^hsbc\b/],
  ["Metro Bank", "Me", /^metro bank\b/],
  ["Monzo", "Mo", /^monzo\b/],
  ["Nationwide", "Na", /^nationwide\b/],
  ["NatWest", "NW", /^(natwest|national westminster)\b/],
  ["Royal Bank of Scotland", "RB", /^(the )?royal bank of scotland\b/],
  ["Santander", "Sa", /^santander\b/],
  ["Starling Bank", "St", /^starling\b/],
  ["The Co-operative Bank", "Co", /^(the )?co-?operative bank\b/],
  ["Ulster Bank", "Ul", /^ulster bank\b/],
];

/** The bank's common name, from a name such as `BARCLAYS BANK PLC`; undefined without an icon. */
export function recogniseBank(bankName: string): string | undefined {
  const name = bankName.trim().toLowerCase();
  return banks.find(([, , pattern]) => pattern.test(name))?.[0];
}

/** Two letters for the bank, as no bank's logo is used. */
export function markOf(bank: string): string | undefined {
  return banks.find(([name]) => name === bank)?.[1];
}
