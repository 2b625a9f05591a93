import { z } from "zod";
import { type Call, group, listOf, typed, typedOrAbsent, withRefusals } from "./shape.ts";

export const inviteHousemates = {
  /** Mails the join link. 422 keys are `housemates.0.email`, `housemates.0.fullname` or `housemates`. Spec §7, Ruling B3. */
  "POST /invite_housemates": {
    summary: "Invite housemates by e-mail",
    idempotent: true,
    body: z.object({
      guid: typed,
      housemates: listOf(group({ fullname: typed, email: typed, tel: typedOrAbsent })),
    }),
    responses: withRefusals({ 200: z.object({ sent: z.number().int() }) }),
  },
} as const satisfies Record<string, Call>;
