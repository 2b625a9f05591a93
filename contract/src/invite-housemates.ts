import { z } from "zod";
import { type Call, typed, withRefusals } from "./shape.ts";

export const inviteHousemates = {
  /** Mails the join link. 422 keys are `housemates.0.email`, `housemates.0.fullname` or `housemates`. Spec §7, Ruling B3. */
  "POST /invite_housemates": {
    summary: "Invite housemates by e-mail",
    idempotent: true,
    body: z.object({
      guid: typed,
      housemates: z
        .array(z.object({ fullname: typed, email: typed, tel: typed }))
        .max(50)
        .catch([]),
    }),
    responses: withRefusals({ 200: z.object({ sent: z.number().int() }) }),
  },
} as const satisfies Record<string, Call>;
