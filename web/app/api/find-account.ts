import { ApiError } from "@evenly/contract/client";
import type { AccountInformation } from "@evenly/contract/summary";
import { call } from "./client.ts";

type AccountLookup =
  | { readonly account: AccountInformation; readonly isFull: false }
  /** A proxy may have taken the body away. */
  | { readonly account: AccountInformation | undefined; readonly isFull: true };

/** An account by either token; a full one answers 410 with the same body. Spec §7, Ruling B3. */
export async function findAccount(guid: string, signal?: AbortSignal): Promise<AccountLookup> {
  try {
    return {
      account: await call("GET /summary", { query: { guid }, ...(signal && { signal }) }),
      isFull: false,
    };
  } catch (error) {
    if (error instanceof ApiError && error.status === 410)
      return { account: isAccount(error.body) ? error.body : undefined, isFull: true };
    throw error;
  }
}

function isAccount(body: object): body is AccountInformation {
  return "accountCreator" in body;
}
