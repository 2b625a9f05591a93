import { z } from "zod";
import { type Call, ticked, typedLike } from "./shape.ts";

export const mailPreference = {
  "POST /mail_preference": {
    id: "keepMailPreference",
    tag: "Accounts",
    summary: "Stop or allow mails that others ask for",
    description:
      "From 'Do not write to me again' in a mail that somebody else asked for; the token stands for the address.",
    body: z.object({
      token: typedLike("q3XvB7nYt0KcW5sLd9RfJ2mHzP8gTe6A"),
      stopped: ticked.meta({ examples: [true], needed: true }),
    }),
    responses: { 200: z.object({ stopped: z.boolean() }) },
    refusals: ["stop-link-unknown"],
  },
} as const satisfies Record<string, Call>;
