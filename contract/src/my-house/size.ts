import { z } from "zod";
import { amountShown, type Call, count, nothing, shortText } from "../shape.ts";
import { amount, day, signedOut, tag } from "./fields.ts";

/** What each pays for the time before, in a household that is complete after its tenancy started. Ruling F5. */
const catchUp = z.object({ payments: z.number().int(), amount, collectionDate: day, since: day });

const anotherNumber = z.object({
  size: z.number().int(),
  /** For each, per week and per month. */
  weekly: amount,
  monthly: amount,
  /** The household's discount does not hold for this number. */
  losesDiscount: z.boolean(),
  /** Everybody has joined then. */
  completes: z.boolean(),
  catchUp: catchUp.nullable(),
});

const proposal = anotherNumber.extend({
  id: z.string(),
  /** First names. */
  by: z.string(),
  agreed: z.array(z.string()),
  awaited: z.array(z.string()),
  isYours: z.boolean(),
  mayAgree: z.boolean(),
  lapsesOn: day,
});

/** While a household gathers: its number of housemates, the others that it can have, and the one that is proposed. Ruling G3. */
export const sizePart = z.object({
  size: z.number().int(),
  /** For each, per month. */
  monthly: amount,
  mayPropose: z.boolean(),
  /** Of one that is proposed today. */
  wouldLapseOn: day,
  others: z.array(anotherNumber),
  /** First names of all who have to agree: of a place that is handed over, both. */
  whoAgrees: z.array(z.string()),
  proposal: proposal.nullable(),
});

const changed = z.object({ isChanged: z.boolean() });
const whenNot =
  "The household does not gather any more, somebody's place is disputed, or a payment is with the bank";

/** Another number of housemates, which counts when all who have joined have agreed. Ruling G3. */
export const numberOfHousemates = {
  "POST /my_house/size": {
    id: "proposeSize",
    tag,
    summary: "Propose another number of housemates",
    description:
      "Whoever proposes it agrees to it. Where nobody else has joined it counts at once. `priceShown` is the price per person per week that the page showed.",
    body: z.object({ size: count, priceShown: amountShown.optional() }),
    responses: { 200: changed },
    refused: {
      ...signedOut,
      409: `${whenNot}, another number is proposed already, or the price is another`,
    },
  },
  "POST /my_house/size/agree": {
    id: "agreeToSize",
    tag,
    summary: "Agree to the number that is proposed",
    description: "It counts when all who have joined have agreed. Agreeing again changes nothing.",
    body: z.object({ proposal: shortText }),
    responses: { 200: changed },
    refused: { ...signedOut, 409: `${whenNot}, or the proposal is over` },
  },
  "POST /my_house/size/withdraw": {
    id: "withdrawSize",
    tag,
    summary: "Withdraw a proposal of one's own",
    description: "Nothing changes, and another number can be proposed.",
    body: z.object({ proposal: shortText }),
    responses: { 204: nothing },
    refused: { ...signedOut, 409: "The proposal is over, or somebody else's" },
  },
} as const satisfies Record<string, Call>;
