import { z } from "zod";
import { type Call, typed, withRefusals } from "./shape.ts";

export const verifyAddress = {
  /** Whether this address has an account already; the share code is the second token of Ruling A5. Spec §7. */
  "POST /verify_address/:addressGuid": {
    summary: "Has this address an account?",
    params: z.object({ addressGuid: typed }),
    responses: withRefusals({ 200: z.object({ shareCode: z.string().nullable() }) }),
  },
} as const satisfies Record<string, Call>;
