import { z } from "zod";
import { email } from "../fields.ts";
import { type Call, nothing } from "../shape.ts";
import { casesTag as tag, changingHouseholds, reason, token, tokenShown } from "./fields.ts";

const count = z.number().int();

const refusals = ["visitor-unknown", "visitor-has-account", "visitor-has-case"] as const;

/** Who left their email and has no account: nothing stands against erasing them. Ruling J4. */
export const staffVisitors = {
  "POST /staff/visitors/erasure/preview": {
    id: "previewVisitorErasure",
    tag,
    summary: "What we keep of somebody without an account",
    description: "By their email, which is in no address. Nothing is changed.",
    staff: changingHouseholds,
    changesNothing: true,
    body: z.object({ email }),
    responses: {
      200: z
        .object({
          /** Prices that they asked for, with their name and number. */
          leads: count,
          mails: count,
          /** To houses that they have not joined. */
          invitations: count,
          /** Held for them and not confirmed; free again then. */
          heldPlaces: count,
          token,
        })
        .meta({ id: "KeptOfVisitor" }),
    },
    refusals,
  },
  "POST /staff/visitors/erasure": {
    id: "eraseVisitor",
    tag,
    summary: "Erase somebody without an account",
    description: "At once, from every table; what was asked for stays as a number. It cannot be undone.",
    staff: changingHouseholds,
    body: z.object({ email, reason, token: tokenShown }),
    responses: { 204: nothing },
    refusals: [...refusals, "approval-changed"],
  },
} as const satisfies Record<string, Call>;
