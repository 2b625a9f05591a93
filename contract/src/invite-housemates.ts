import { z } from "zod";
import { type Call, group, listOf } from "./shape.ts";
import { email, fullName, phoneOrAbsent, guid } from "./fields.ts";

export const inviteHousemates = {
  "POST /invite_housemates": {
    id: "inviteHousemates",
    tag: "Accounts",
    summary: "Invite housemates by e-mail",
    description:
      "Mails the join link, in the name of the housemate whose session it is and of nobody else. 422 keys are `housemates.0.email`, `housemates.0.fullname` or `housemates`. Spec §7, Rulings B3, G8.",
    idempotent: true,
    body: z.object({
      guid,
      housemates: listOf(group({ fullname: fullName, email, tel: phoneOrAbsent })).meta({
        needed: true,
        minItems: 1,
      }),
    }),
    limit: "mails",
    responses: { 200: z.object({ sent: z.number().int() }) },
    refusals: [
      "account-unknown",
      "inviter-unknown",
      "join-after-cancel",
      "join-after-end",
      "own-place-disputed",
      "household-full",
    ],
  },
} as const satisfies Record<string, Call>;
