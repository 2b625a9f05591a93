/** The sixteen banks that we have an icon for. Spec §9; Lloyds and TSB have none. */
const banks: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Bank of Scotland", /^bank of scotland\b/],
  ["Barclays", /^barclays\b/],
  ["Clydesdale Bank", /^clydesdale\b/],
  ["Danske Bank", /^danske\b/],
  ["first direct", /^first direct\b/],
  ["Halifax", /^halifax\b/],
  ["HSBC", /^hsbc\b/],
  ["Metro Bank", /^metro bank\b/],
  ["Monzo", /^monzo\b/],
  ["Nationwide", /^nationwide\b/],
  ["NatWest", /^(natwest|national westminster)\b/],
  ["Royal Bank of Scotland", /^(the )?royal bank of scotland\b/],
  ["Santander", /^santander\b/],
  ["Starling Bank", /^starling\b/],
  ["The Co-operative Bank", /^(the )?co-?operative bank\b/],
  ["Ulster Bank", /^ulster bank\b/],
];

/** The bank as its customers know it, from a name such as `BARCLAYS BANK PLC`; undefined when it has no icon. */
export const recogniseBank = (bankName: string): string | undefined => {
  const name = bankName.trim().toLowerCase();
  return banks.find(([, pattern]) => pattern.test(name))?.[0];
};
