import { z } from "zod";
import { type Call, nothing } from "../shape.ts";
import { tag, placeAsked } from "./fields.ts";

/** 'I do not know this person'. Ruling G8. */
export const dispute = {
  "POST /my_house/dispute": {
    id: "disputePlace",
    tag,
    summary: "Say that one does not know who has a place",
    description:
      "For 14 days after somebody joined, by those who had joined before. Their Direct Debit is stopped, they are mailed, and staff decide. Said again it changes nothing.",
    body: z.object({ place: placeAsked }),
    limit: "payments-and-leads",
    responses: { 204: nothing },
    session: "housemate",
    refusals: ["place-empty", "not-disputable", "own-place-disputed"],
  },
} as const satisfies Record<string, Call>;
