import type { AccountInformation } from "@evenly/contract/summary";
import { call, Refused } from "./client.ts";

/** An account by either token; a full one answers 410 with the same body, or throws without it. Spec §7, Ruling B3. */
export const findAccount = async (
  guid: string,
  signal?: AbortSignal,
): Promise<{ account: AccountInformation; isFull: boolean }> => {
  try {
    return {
      account: await call("GET /summary", { query: { guid }, ...(signal && { signal }) }),
      isFull: false,
    };
  } catch (error) {
    if (error instanceof Refused && error.status === 410 && isAccount(error.body)) {
      return { account: error.body, isFull: true };
    }
    throw error;
  }
};

const isAccount = (body: object): body is AccountInformation =>
  "accountCreator" in body && "tenancyEndDate" in body;
