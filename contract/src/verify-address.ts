import { z } from "zod";
import { addressGuid } from "./fields.ts";
import { type Call, existingAccount, withoutBody } from "./shape.ts";

export const verifyAddress = {
  "POST /verify_address/:addressGuid": {
    id: "verifyAddress",
    tag: "Addresses",
    summary: "Has this address an account?",
    description:
      "Whether this address has an account already; a share code is the second token of Ruling A5. `shareCode` is that of the account whose tenancy runs today or starts next, `accounts` are all of them. Spec §7, Ruling B3.",
    params: z.object({ addressGuid }),
    responses: { 200: z.object({ shareCode: z.string().nullable(), accounts: z.array(existingAccount) }) },
    refused: { ...withoutBody, 404: "There is no such address" },
  },
} as const satisfies Record<string, Call>;
