import { cleanBankDigits } from "@evenly/domain/bank-details";

/** Banks with an icon. Spec §9: sixteen, Lloyds and TSB excluded. */
export const bankNames = [
  "Bank of Scotland",
  "Barclays",
  "Clydesdale Bank",
  "Danske Bank",
  "first direct",
  "Halifax",
  "HSBC",
  "Metro Bank",
  "Monzo",
  "Nationwide",
  "NatWest",
  "Royal Bank of Scotland",
  "Santander",
  "Starling Bank",
  "The Co-operative Bank",
  "Ulster Bank",
] as const;
export type BankName = (typeof bankNames)[number];

/** First and last sort code; undefined marks another bank inside a wider range below. */
type Range = readonly [from: string, to: string, bank: BankName | undefined];

/** Narrow ranges first. For icons only: agency banks share ranges. */
const ranges: readonly Range[] = [
  ["040003", "040006", "Monzo"],
  ["070000", "074999", "Nationwide"],
  ["230580", "230580", "Metro Bank"],
  ["230000", "239999", undefined],
  ["404758", "404787", "first direct"],
  ["608371", "608371", "Starling Bank"],
  ["608000", "608999", undefined],
  ["010000", "019999", "NatWest"],
  ["050000", "059999", "Clydesdale Bank"],
  ["080000", "082999", "The Co-operative Bank"],
  ["086000", "089999", "The Co-operative Bank"],
  ["090000", "097999", "Santander"],
  ["110000", "119999", "Halifax"],
  ["120000", "129999", "Bank of Scotland"],
  ["130000", "149999", "Barclays"],
  ["150000", "179999", "Royal Bank of Scotland"],
  ["200000", "299999", "Barclays"],
  ["400000", "499999", "HSBC"],
  ["500000", "669999", "NatWest"],
  ["720000", "729999", "Santander"],
  ["800000", "819999", "Bank of Scotland"],
  ["820000", "829999", "Clydesdale Bank"],
  ["830000", "839999", "Royal Bank of Scotland"],
  ["890000", "899999", "Santander"],
  ["950000", "959999", "Danske Bank"],
  ["980000", "989999", "Ulster Bank"],
];

/** Accepts hyphens; undefined when unknown. Spec §7 bank_lookup. */
export function findBankName(sortCode: string): BankName | undefined {
  const digits = cleanBankDigits(sortCode);
  if (!/^[0-9]{6}$/.test(digits)) return undefined;
  return ranges.find(([from, to]) => from <= digits && digits <= to)?.[2];
}
