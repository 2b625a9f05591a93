import { z } from "zod";
import { amountShown, type Call, count, nothing, typedLike } from "../shape.ts";
import { amount, day, tag } from "./fields.ts";
import { idExample } from "../fields.ts";

/** Each person's payment for past days. Ruling F5. */
const catchUp = z.object({ payments: z.number().int(), amount, collectionDate: day, since: day });

/** A first name; null of another to whoever joined by the second token. Rulings A5, G8. */
const name = z.string().nullable();

const anotherNumber = z.object({
  size: z.number().int(),
  /** Per person. */
  weekly: amount,
  monthly: amount,
  losesDiscount: z.boolean(),
  completes: z.boolean(),
  catchUp: catchUp.nullable(),
});

const proposal = anotherNumber.extend({
  id: z.string(),
  by: name,
  agreed: z.array(name),
  awaited: z.array(name),
  isYours: z.boolean(),
  mayAgree: z.boolean(),
  lapsesOn: day,
});

/** The household's size, the sizes it can change to, and the open proposal. Ruling G3. */
export const sizePart = z.object({
  size: z.number().int(),
  /** Per person. */
  monthly: amount,
  mayPropose: z.boolean(),
  /** For a proposal made today. */
  wouldLapseOn: day,
  others: z.array(anotherNumber),
  /** For a place that is being handed over, both people. */
  whoAgrees: z.array(name),
  proposal: proposal.nullable(),
});

const changed = z.object({ isChanged: z.boolean() });
const sizeRefusals = ["own-place-disputed", "payment-with-bank", "place-disputed", "size-settled"] as const;

/** Changes the size once everybody who has joined agrees. Ruling G3. */
export const numberOfHousemates = {
  "POST /my_house/size": {
    id: "proposeSize",
    tag,
    summary: "Propose another number of housemates",
    description:
      "Whoever proposes it agrees to it. Where nobody else has joined it counts at once. `priceShown` is the price per person per week that the page showed.",
    body: z.object({ size: count.meta({ examples: [3] }), priceShown: amountShown.optional() }),
    limit: "mails",
    responses: { 200: changed },
    session: "housemate",
    refusals: [...sizeRefusals, "price-changed", "size-proposed"],
  },
  "POST /my_house/size/agree": {
    id: "agreeToSize",
    tag,
    summary: "Agree to the number that is proposed",
    description: "It counts when all who have joined have agreed. Agreeing again changes nothing.",
    body: z.object({ proposal: typedLike(idExample) }),
    limit: "payments-and-leads",
    responses: { 200: changed },
    session: "housemate",
    refusals: [...sizeRefusals, "proposal-over"],
  },
  "POST /my_house/size/withdraw": {
    id: "withdrawSize",
    tag,
    summary: "Withdraw a proposal of one's own",
    description: "Nothing changes, and another number can be proposed.",
    body: z.object({ proposal: typedLike(idExample) }),
    limit: "payments-and-leads",
    responses: { 204: nothing },
    session: "housemate",
    refusals: [...sizeRefusals, "proposal-over"],
  },
} as const satisfies Record<string, Call>;
