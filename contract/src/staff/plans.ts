import { planRefusals } from "@evenly/domain/payment-plan";
import { planKinds } from "@evenly/domain/plan-parts";
import { z } from "zod";
import { type Call, date, nothing, pence, typedLike, typedOrAbsent } from "../shape.ts";
import {
  aboutMoney,
  householdParams as params,
  householdsTag as tag,
  housemateId,
  id,
  reason,
  token,
  tokenShown,
} from "./fields.ts";

const text = z.string().max(200).optional();

/** How it is to be paid; an amount in pounds, days as 2027-10-01. */
const query = z.object({ housemateId: id, kind: text, months: text, from: text, on: text, amount: text });

const part = z.object({
  number: z.number().int(),
  on: date,
  /** The payment of that day, 0 when there is none. */
  usual: pence,
  amount: pence,
});

const preview = z.object({
  housemateId: z.string(),
  kind: z.enum(planKinds),
  amount: pence,
  parts: z.array(part),
  /** Not tried any more by itself. */
  notTriedOn: z.array(date),
  owedAfter: pence,
});

const typed = [
  "amount-invalid",
  "choice-unknown",
  "day-unreadable",
  "number-unreadable",
  "plan-day-too-late",
] as const;
const refusals = ["account-unknown", "place-empty", ...planRefusals] as const;

/** What is owed, spread over months or collected again on a day. Rulings F4, H3, I4, I5. */
export const staffPlans = {
  "GET /staff/households/:reference/plan": {
    id: "previewPlan",
    tag,
    summary: "What a housemate owes, and what spreading it or collecting it again would do",
    description: "Nothing is changed. Without a kind it only says what is owed, and which plan runs.",
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
        owed: pence,
        since: date.nullable(),
        /** Why nothing can be spread. */
        refusal: z.enum(planRefusals).nullable(),
        /** Numbers of months over which it can be. */
        months: z.array(z.number().int()),
        running: z
          .object({
            kind: z.enum(planKinds),
            amount: pence,
            madeOn: date,
            /** Null when the housemate made it. */
            madeBy: z.string().nullable(),
            parts: z.array(part.pick({ number: true, on: true, amount: true })),
            token,
          })
          .nullable(),
        action: z.object({ preview, token }).nullable(),
      }),
    },
    refusals: [...refusals, ...typed],
  },
  "POST /staff/households/:reference/plan": {
    id: "makePlanForHousemate",
    tag,
    summary: "Spread what a housemate owes over months, or collect it again on a day",
    description:
      "As the preview of the token says, and nothing else. One mail is the notice of all its days and amounts.",
    staff: aboutMoney,
    params,
    body: z.object({
      housemateId,
      kind: typedLike("over-months"),
      months: typedOrAbsent,
      from: typedOrAbsent,
      on: typedOrAbsent,
      amount: typedOrAbsent,
      reason,
      token: tokenShown,
    }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: [...refusals, "approval-changed"],
  },
  "POST /staff/households/:reference/plan/end": {
    id: "endPlan",
    tag,
    summary: "End the plan of a housemate",
    description:
      "What is left of it is owed from its own dates. They are mailed what is taken from now on; their other payments are the usual ones again.",
    staff: aboutMoney,
    params,
    body: z.object({ housemateId, reason, token: tokenShown }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: ["account-unknown", "place-empty", "plan-not-running", "approval-changed"],
  },
} as const satisfies Record<string, Call>;
