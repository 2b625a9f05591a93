import type { BankDetails } from "./bank-details-vault.ts";

/** Sort codes and account numbers that are published for tests: nobody's. Facts, Bacs modulus checks; Ruling C13. */
const published: ReadonlySet<string> = new Set([
  "200000 55779911",
  "089999 66374958",
  "107999 88837491",
  "202959 63748472",
  "871427 46238510",
  "872427 46238510",
  "871427 09123496",
  "871427 99123496",
  "820000 73688637",
  "827999 73988638",
  "827101 28748352",
  "134020 63849203",
  "118765 64371389",
  "200915 41011166",
  "938611 07806039",
  "938600 42368003",
  "938063 55065200",
  "772798 99345694",
  "086090 06774744",
  "309070 02355688",
  "309070 12345668",
  "309070 12345677",
  "309070 99345694",
]);

export function isPublishedTestAccount({
  sortCode,
  accountNumber,
}: Pick<BankDetails, "sortCode" | "accountNumber">): boolean {
  return published.has(`${sortCode} ${accountNumber}`);
}
