import type { Household } from "../../database/tables.ts";
import type { ExistingAccount } from "@evenly/contract/shape";

/** The public part of an account, for somebody who knows only the address. Rulings A5, B3. */
export function presentAccount(
  account: Pick<Household, "shareToken" | "tenancyStart" | "tenancyEnd">,
): ExistingAccount {
  return {
    shareCode: account.shareToken,
    tenancyStartDate: account.tenancyStart,
    tenancyEndDate: account.tenancyEnd,
  };
}
