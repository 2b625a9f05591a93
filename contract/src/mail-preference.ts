import { z } from "zod";
import { type Call, ticked, typed, withRefusals } from "./shape.ts";

export const mailPreference = {
  /** From 'Do not write to me again' in a mail that somebody else asked for; the token stands for the address. */
  "POST /mail_preference": {
    summary: "Stop or allow mails that others ask for",
    body: z.object({ token: typed, stopped: ticked }),
    responses: withRefusals({ 200: z.object({ stopped: z.boolean() }) }),
  },
} as const satisfies Record<string, Call>;
