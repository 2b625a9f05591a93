import { z } from "zod";
import { type Call, date, pence, typedLike, typedOrAbsent } from "../shape.ts";
import { refundOrWriteOffPreview } from "./approval-previews.ts";
import {
  aboutMoney,
  doneOrWaits as done,
  householdsTag as tag,
  reason,
  token,
  requestRefusals,
  refusalsOfKind,
  tokenShown,
  housemateId,
  householdParams as params,
} from "./fields.ts";

/** `housemateId`: by default the place's current or last member. */
const query = z.object({
  place: z
    .string()
    .max(10)
    .meta({ examples: ["2"] }),
  housemateId: z.string().max(100).optional(),
  amount: z.string().max(40).optional(),
});

const payer = z.object({
  housemateId: z.string(),
  name: z.string(),
  address: z.string(),
  place: z.number().int(),
  hasLeft: z.boolean(),
  others: z.array(z.object({ housemateId: z.string(), name: z.string() })),
  balance: z.object({ charged: pence, collected: pence, refunded: pence, writtenOff: pence, owed: pence }),
  /** By day, latest first; `left` is not refunded yet. */
  payments: z.array(z.object({ on: date, amount: pence, left: pence })),
  most: pence,
  /** What can be paid back by hand: their credit that is not on its way back. */
  mostByHand: pence,
  /** A larger sum in a day, per household or per colleague, needs a second person. */
  limit: pence,
  sinceYesterday: z.object({ inHousehold: pence, byAsker: pence }),
  action: z.object({ preview: refundOrWriteOffPreview, token, needsSecond: z.boolean() }).nullable(),
});

const body = z.object({ housemateId, amount: typedLike("1.00"), reason, token: tokenShown });

const statementLine = [
  "amount-invalid",
  "bank-reference-required",
  "bank-reference-too-long",
  "day-unreadable",
  "value-date-ahead",
] as const;

/** As the commands `refund` and `write-off`. Rulings F2, H3. */
export const staffRefundsAndWriteOffs = {
  "GET /staff/households/:reference/refund": {
    id: "previewRefund",
    tag,
    summary: "What can be given back to a housemate, and what it would do",
    description:
      "Nothing is changed. The amount is in pounds. With `bankReference` or `valueOn` it was paid back by hand.",
    staff: aboutMoney,
    params,
    query: query.extend({
      bankReference: z.string().max(200).optional(),
      valueOn: z.string().max(40).optional(),
    }),
    showsPeople: true,
    responses: { 200: payer },
    refusals: ["account-unknown", ...refusalsOfKind.refund, ...statementLine],
  },
  "POST /staff/households/:reference/refund": {
    id: "refundHousemate",
    tag,
    summary: "Give money back to a housemate",
    description:
      "As the preview of the token says, and nothing else. The reason is in the mail to them. What was paid back by hand is written down with `bankReference` and `valueOn`. Above the limit it waits for a second person.",
    staff: aboutMoney,
    params,
    body: body.extend({ bankReference: typedOrAbsent, valueOn: typedOrAbsent }),
    limit: "mails",
    responses: { 200: done },
    refusals: ["account-unknown", ...refusalsOfKind.refund, ...requestRefusals],
  },
  "GET /staff/households/:reference/write_off": {
    id: "previewWriteOff",
    tag,
    summary: "What a housemate owes, and what letting go of it would do",
    description: "Nothing is changed. The amount is in pounds.",
    staff: aboutMoney,
    params,
    query,
    showsPeople: true,
    responses: { 200: payer },
    refusals: ["account-unknown", ...refusalsOfKind["write-off"], "amount-invalid"],
  },
  "POST /staff/households/:reference/write_off": {
    id: "writeOffForHousemate",
    tag,
    summary: "Let go of what a housemate owes",
    description:
      "As the preview of the token says, and nothing else. Above the limit it waits for a second person.",
    staff: aboutMoney,
    params,
    body,
    limit: "mails",
    responses: { 200: done },
    refusals: ["account-unknown", ...refusalsOfKind["write-off"], ...requestRefusals],
  },
} as const satisfies Record<string, Call>;
