import { z } from "zod";
import { type Call, typedLike } from "./shape.ts";

export const agent = {
  "GET /agent": {
    id: "readAgent",
    tag: "Codes",
    summary: "The message of a letting agent's code",
    description: "A letting agent's name, and what it says to its tenants.",
    query: z.object({ agent_code: typedLike("HYDEPARK") }),
    responses: { 200: z.object({ message: z.string(), name: z.string() }) },
    refusals: ["agent-unknown"],
  },
} as const satisfies Record<string, Call>;
