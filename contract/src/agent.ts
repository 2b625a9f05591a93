import { z } from "zod";
import { type Call, typed, withRefusals } from "./shape.ts";

export const agent = {
  /** The letting agent's name and message; 404 with `Unknown Agent Code` in `messages`. Spec §7, Ruling B3. */
  "GET /agent": {
    summary: "The message of a letting agent's code",
    query: z.object({ agent_code: typed }),
    responses: withRefusals({ 200: z.object({ message: z.string(), name: z.string() }) }),
  },
} as const satisfies Record<string, Call>;
