import type { Tenancy } from "@evenly/domain/existing-accounts";
import type { Household } from "../../../database/tables.ts";

export const tenancyOf = (account: Pick<Household, "tenancy_start" | "tenancy_end">): Tenancy => ({
  startDate: Temporal.PlainDate.from(account.tenancy_start),
  endDate: Temporal.PlainDate.from(account.tenancy_end),
});
