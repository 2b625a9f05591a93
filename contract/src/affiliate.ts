import { z } from "zod";
import { type Call, typedLike } from "./shape.ts";

export const affiliate = {
  "GET /affiliate": {
    id: "readAffiliate",
    tag: "Codes",
    summary: "The message of an affiliate code",
    description: "What an affiliate says to the visitors that it sends.",
    query: z.object({ affiliate_code: typedLike("CAMPUS") }),
    responses: { 200: z.object({ message: z.string() }) },
    refusals: ["affiliate-unknown"],
  },
} as const satisfies Record<string, Call>;
