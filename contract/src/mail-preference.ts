import { z } from "zod";
import { type Call, ticked, typed } from "./shape.ts";

export const mailPreference = {
  "POST /mail_preference": {
    id: "keepMailPreference",
    tag: "Accounts",
    summary: "Stop or allow mails that others ask for",
    description:
      "From 'Do not write to me again' in a mail that somebody else asked for; the token stands for the address.",
    body: z.object({ token: typed, stopped: ticked }),
    responses: { 200: z.object({ stopped: z.boolean() }) },
    refusals: ["stop-link-unknown"],
  },
} as const satisfies Record<string, Call>;
