import { causesByHand, holdCauses } from "@evenly/domain/collection-hold";
import { z } from "zod";
import { type Call, date, nothing, pence, typedLike } from "../shape.ts";
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
export const hold = z.object({
  cause: z.enum(holdCauses),
  heldOn: date,
  /** When it ends, or is raised again. */
  heldUntil: date.nullable(),
});

const holdFields = [
  "choice-unknown",
  "hold-until-invalid",
  "hold-until-too-early",
  "hold-until-too-late",
] as const;
const text = z.string().max(200).optional();

/** What holding a person's payments by hand does. Rulings H3, I1, I5. */
const holdPreview = z.object({
  cause: z.enum(causesByHand),
  until: date,
  /** What is not taken on its day, and what is with the bank and goes on. */
  payments: z.array(z.object({ on: date, amount: pence })),
  withBank: pence,
});

/** What letting a person's collections go on does, and what holding them by hand does; changed by nothing but its token. Rulings F6, H3. */
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
  "GET /staff/households/:reference/hold": {
    id: "previewHold",
    tag,
    summary: "What holding a housemate's payments would do",
    description: "Nothing is changed. Without a cause it only says where they stand.",
    staff: aboutMoney,
    params,
    query: z.object({ housemateId: id, cause: text, until: text }),
    showsPeople: true,
    responses: {
      200: z.object({
        housemateId: z.string(),
        name: z.string(),
        place: z.number().int(),
        address: z.string(),
        owed: pence,
        holds: z.array(hold),
        action: z.object({ preview: holdPreview, token }).nullable(),
      }),
    },
    refusals: ["account-unknown", "place-empty", "collections-held", ...holdFields],
  },
  "POST /staff/households/:reference/hold": {
    id: "holdCollections",
    tag,
    summary: "Hold a housemate's payments",
    description:
      "As the preview of the token says, and nothing else, until its day: then they go on by themselves, with a new notice, and staff have a case. They are mailed.",
    staff: aboutMoney,
    params,
    body: z.object({
      housemateId,
      cause: typedLike("agreed"),
      until: typedLike("2027-01-31"),
      reason,
      token: tokenShown,
    }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: ["account-unknown", "place-empty", "collections-held", "approval-changed"],
  },
} as const satisfies Record<string, Call>;
