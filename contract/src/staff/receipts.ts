import { z } from "zod";
import { type Call, pence, typedLike } from "../shape.ts";
import { receiptPreview } from "./approval-previews.ts";
import {
  aboutMoney,
  doneOrWaits,
  householdParams as params,
  householdsTag as tag,
  housemateId,
  id,
  reason,
  refusalsOfKind,
  requestRefusals,
  token,
  tokenShown,
} from "./fields.ts";

const text = z.string().max(200).optional();

/** What came, from whom; an amount in pounds, a day as 2027-09-14. */
const query = z.object({
  housemateId: id,
  amount: text,
  way: text,
  bankReference: text,
  valueOn: text,
});

const body = z.object({
  housemateId,
  amount: typedLike("1.00"),
  way: typedLike("bank-transfer"),
  bankReference: typedLike("PETROV G 4 LARKSPUR"),
  valueOn: typedLike("2027-01-10"),
  reason,
  token: tokenShown,
});

const typed = [
  "amount-invalid",
  "choice-unknown",
  "bank-reference-required",
  "bank-reference-too-long",
  "day-unreadable",
  "value-date-ahead",
] as const;

/** Money that came by bank transfer or card. Rulings F4, H3, I5. */
export const staffReceipts = {
  "GET /staff/households/:reference/receipt": {
    id: "previewReceipt",
    tag,
    summary: "What a housemate owes, and what money that came another way would pay",
    description: "Nothing is changed. Without an amount it only says what is owed.",
    staff: aboutMoney,
    params,
    query,
    showsPeople: true,
    responses: {
      200: z.object({
        housemateId: z.string(),
        name: z.string(),
        address: z.string(),
        place: z.number().int(),
        most: pence,
        limit: pence,
        sinceYesterday: z.object({ inHousehold: pence, byAsker: pence }),
        action: z.object({ preview: receiptPreview, token, needsSecond: z.boolean() }).nullable(),
      }),
    },
    refusals: ["account-unknown", ...refusalsOfKind.receipt, ...typed],
  },
  "POST /staff/households/:reference/receipt": {
    id: "recordReceipt",
    tag,
    summary: "Write down money that came by bank transfer or card",
    description:
      "As the preview of the token says, and nothing else. What was to be collected of it is called off. Above the limit it waits for a second person.",
    staff: aboutMoney,
    params,
    body,
    limit: "mails",
    responses: { 200: doneOrWaits },
    refusals: ["account-unknown", ...refusalsOfKind.receipt, ...requestRefusals],
  },
} as const satisfies Record<string, Call>;
