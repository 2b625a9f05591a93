import { z } from "zod";
import { type Call, existingAccount, typed, withRefusals } from "./shape.ts";

export const verifyAddress = {
  /**
   * Whether this address has an account already; a share code is the second token of Ruling A5. `shareCode` is that of
   * the account whose tenancy runs today or starts next, `accounts` are all of them. Spec §7, Ruling B3.
   */
  "POST /verify_address/:addressGuid": {
    summary: "Has this address an account?",
    params: z.object({ addressGuid: typed }),
    responses: withRefusals({
      200: z.object({ shareCode: z.string().nullable(), accounts: z.array(existingAccount) }),
    }),
  },
} as const satisfies Record<string, Call>;
