import { z } from "zod";
import { type Call, typed, withRefusals } from "./shape.ts";

export const affiliate = {
  /** The message of an affiliate; 404 `Affiliate Code Invalid`. Spec §7, Ruling B3. */
  "GET /affiliate": {
    summary: "The message of an affiliate code",
    query: z.object({ affiliate_code: typed }),
    responses: withRefusals({ 200: z.object({ message: z.string() }) }),
  },
} as const satisfies Record<string, Call>;
