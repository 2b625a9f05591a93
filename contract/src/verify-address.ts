import { z } from "zod";
import { addressGuid, city, line, postcode } from "./fields.ts";
import { type Call, existingAccount, typedOrAbsent } from "./shape.ts";

const accountsThere = z.object({ shareCode: z.string().nullable(), accounts: z.array(existingAccount) });

export const verifyAddress = {
  "POST /verify_address/:addressGuid": {
    id: "verifyAddress",
    tag: "Addresses",
    summary: "Has this address an account?",
    description:
      "Whether this address has an account already; a share code is the second token of Ruling A5. `shareCode` is that of the account whose tenancy runs today or starts next, `accounts` are all of them. Spec §7, Ruling B3.",
    params: z.object({ addressGuid }),
    limit: "existing-accounts",
    responses: { 200: accountsThere },
    refusals: ["address-unknown", "addresses-away"],
  },
} as const satisfies Record<string, Call>;

export const verifyTypedAddress = {
  "POST /verify_address": {
    id: "verifyTypedAddress",
    tag: "Addresses",
    summary: "Has this typed address an account?",
    description: "As for a listed address, which a typed one is that reads the same. Ruling C6.",
    body: z.object({ line1: line, line2: typedOrAbsent, city, postcode }),
    limit: "existing-accounts",
    responses: { 200: accountsThere },
  },
} as const satisfies Record<string, Call>;
