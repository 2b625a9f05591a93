import { z } from "zod";
import { type Call, typed, withRefusals } from "./shape.ts";

export const bankLookup = {
  /** The bank behind a sort code (masked or not), for its icon; 404 when unknown. Spec §7, Ruling B3. */
  "POST /bank_lookup": {
    summary: "Recognise a bank",
    body: z.object({ sortCode: typed, accountNumber: typed }),
    responses: withRefusals({ 200: z.object({ bankName: z.string() }) }),
  },
} as const satisfies Record<string, Call>;
