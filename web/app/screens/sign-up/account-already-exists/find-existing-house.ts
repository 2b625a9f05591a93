import type { ExistingAccount } from "@evenly/contract/shape";
import { formatAddress } from "@evenly/domain/address";
import { parseDate } from "@evenly/domain/calendar";
import { lastDayBeforeFree } from "@evenly/domain/existing-accounts";
import { logFailure } from "../../../api/failure.ts";
import { answers } from "../../../answers/answers.ts";
import { findAccount } from "../../../api/find-account.ts";

/** An address with accounts; their dates tell the groups apart. Ruling B3. */
export type ExistingHouse = { readonly address: string; readonly accounts: readonly ExistingAccount[] };

/** From the answers, else from the account; without an answer only the guid is known. */
export async function findExistingHouse(guid: string): Promise<ExistingHouse> {
  const { existingAccounts = [], address, typedAddress, postcode } = answers();
  if (existingAccounts.some(({ shareCode }) => shareCode === guid)) {
    return {
      address: formatAddress({ ...(address ?? typedAddress), postcode }),
      accounts: existingAccounts,
    };
  }
  try {
    return await askForHouse(guid);
  } catch (error) {
    logFailure("The house was not found")(error);
    return { address: "", accounts: [] };
  }
}

export async function askForHouse(guid: string, signal?: AbortSignal): Promise<ExistingHouse> {
  const { account } = await findAccount(guid, signal);
  if (!account) return { address: "", accounts: [] };
  const { fullAddress, tenancyStartDate, tenancyEndDate } = account;
  return { address: fullAddress, accounts: [{ shareCode: guid, tenancyStartDate, tenancyEndDate }] };
}

/** Whether this browser is signed in to that account. Ruling B7. */
export async function isOwnHouse(guid: string): Promise<boolean> {
  try {
    return (await findAccount(guid)).account?.isYours === true;
  } catch {
    return false; // it says as much as before
  }
}

/** The last day before the address is free for the minimum term. Ruling C6. */
export function theirEnd(accounts: readonly ExistingAccount[], minimumMonths: number): string | undefined {
  return lastDayBeforeFree(accounts.flatMap(readTenancy), minimumMonths)?.toString();
}

function readTenancy({ tenancyStartDate, tenancyEndDate }: ExistingAccount) {
  const [startDate, endDate] = [parseDate(tenancyStartDate), parseDate(tenancyEndDate)];
  return startDate && endDate ? [{ startDate, endDate }] : [];
}
