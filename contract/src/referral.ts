import { z } from "zod";
import { type Call, typedLike } from "./shape.ts";

export const referral = {
  "GET /referral": {
    id: "readReferral",
    tag: "Codes",
    summary: "The message of a referral code",
    description: "Who referred this visitor, in a sentence.",
    query: z.object({ referral_code: typedLike("MATES25") }),
    responses: { 200: z.object({ message: z.string() }) },
    refusals: ["referral-unknown"],
  },
} as const satisfies Record<string, Call>;
