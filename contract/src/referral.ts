import { z } from "zod";
import { type Call, typed, withRefusals } from "./shape.ts";

export const referral = {
  /** Who referred this visitor, in a sentence; 404 `Referral Code Invalid`. Spec §7, Ruling B3. */
  "GET /referral": {
    summary: "The message of a referral code",
    query: z.object({ referral_code: typed }),
    responses: withRefusals({ 200: z.object({ message: z.string() }) }),
  },
} as const satisfies Record<string, Call>;
