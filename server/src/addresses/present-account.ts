import type { Household } from "../../database/tables.ts";
import type { ExistingAccount } from "@evenly/contract/shape";

/** What somebody who only named an address may know of an account there. Rulings A5, B3. */
export const presentAccount = (
  account: Pick<Household, "share_token" | "tenancy_start" | "tenancy_end">,
): ExistingAccount => ({
  shareCode: account.share_token,
  tenancyStartDate: account.tenancy_start,
  tenancyEndDate: account.tenancy_end,
});
