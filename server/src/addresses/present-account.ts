import type { Household } from "../../database/tables.ts";
import type { ExistingAccount } from "@evenly/contract/shape";

/** The public part of an account, for somebody who knows only the address. Rulings A5, B3. */
export function presentAccount(
  account: Pick<Household, "share_token" | "tenancy_start" | "tenancy_end">,
): ExistingAccount {
  return {
    shareCode: account.share_token,
    tenancyStartDate: account.tenancy_start,
    tenancyEndDate: account.tenancy_end,
  };
}
