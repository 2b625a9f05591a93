import { z } from "zod";
import type { Call } from "../shape.ts";
import { tag, placeAsked } from "./fields.ts";

/** Ruling G2. */
export const invitingAgain = {
  "POST /my_house/invite_again": {
    id: "inviteAgain",
    tag,
    summary: "Invite somebody who is awaited again",
    description:
      "Mails the join link to who was invited last for a place that is free. `sent` is false when that was done within the hour.",
    body: z.object({ place: placeAsked }),
    limit: "mails",
    responses: { 200: z.object({ firstName: z.string(), sent: z.boolean() }) },
    session: "housemate",
    refusals: ["place-empty", "join-after-cancel", "join-after-end", "own-place-disputed"],
  },
} as const satisfies Record<string, Call>;
