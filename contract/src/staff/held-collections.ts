import { holdCauses } from "@evenly/domain/collection-hold";
import { z } from "zod";
import { type Call, date, nothing, pence } from "../shape.ts";
import {
  aboutMoney,
  householdsTag as tag,
  reason,
  token,
  tokenShown,
  housemateId,
  householdParams as params,
  id,
} from "./fields.ts";

/** Why and since when nothing is collected from somebody. Ruling F6. */
export const hold = z.object({ cause: z.enum(holdCauses), heldOn: date });

/** What letting a person's collections go on does; changed by nothing but its token. Rulings F6, H3. */
export const staffHeldCollections = {
  "GET /staff/households/:reference/held_collections": {
    id: "previewRelease",
    tag,
    summary: "Why nothing is collected from a housemate, and what letting it go on would do",
    description: "Nothing is changed.",
    staff: aboutMoney,
    params,
    query: z.object({ housemateId: id }),
    showsPeople: true,
    responses: {
      200: z.object({
        preview: z.object({
          housemateId: z.string(),
          name: z.string(),
          place: z.number().int(),
          address: z.string(),
          holds: z.array(hold),
          owed: pence,
          /** Each with a new notice. */
          payments: z.array(z.object({ dueOn: date, on: date, amount: pence })),
          /** They have no mandate: nothing is collected before they give bank details. */
          asksForBankDetails: z.boolean(),
        }),
        token,
      }),
    },
    refusals: ["account-unknown", "place-empty", "collections-not-held"],
  },
  "POST /staff/households/:reference/held_collections": {
    id: "releaseCollections",
    tag,
    summary: "Let a housemate's collections go on",
    description:
      "As the preview of the token says, and nothing else. They are mailed each payment's amount and day; the alerts of the dispute or charge-back are closed.",
    staff: aboutMoney,
    params,
    body: z.object({ housemateId, reason, token: tokenShown }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: ["account-unknown", "place-empty", "collections-not-held", "approval-changed"],
  },
} as const satisfies Record<string, Call>;
