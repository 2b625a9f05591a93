import { planRefusals } from "@evenly/domain/payment-plan";
import { z } from "zod";
import { type Call, count, nothing, typedLike } from "../shape.ts";
import { amount, day, tag } from "./fields.ts";

const part = z.object({
  number: z.number().int(),
  on: day,
  /** The payment of that day, 0 when there is none. */
  usual: amount,
  amount,
});

/** A plan that the reader can make: what they agree to is its token. */
const choice = z.object({
  months: z.number().int(),
  parts: z.array(part),
  /** The first payment after the last part. */
  next: z.object({ on: day, amount }).nullable(),
  token: z.string(),
});

/** What is owed, spread over months. Ruling I4. */
export const plan = {
  "GET /my_house/plan": {
    id: "readPlans",
    tag,
    summary: "The plans by which what is owed can be spread",
    description: "Each to the penny and the day, on top of the normal payments. Nothing is changed.",
    responses: {
      200: z.object({
        firstName: z.string(),
        owed: amount,
        since: day.nullable(),
        /** The due dates of what is spread, oldest first. */
        dueDays: z.array(day),
        /** On which it is tried again unless it is spread. */
        notTriedOn: z.array(day),
        /** Why there is none. */
        refusal: z.enum(planRefusals).nullable(),
        choices: z.array(choice),
      }),
    },
    session: "housemate",
  },
  "POST /my_house/plan": {
    id: "makePlan",
    tag,
    summary: "Spread what is owed over months",
    description:
      "As the choice of the token shows, and nothing else: the days and amounts are noticed by one mail, and what is spread is not tried another way.",
    body: z.object({ months: count.meta({ examples: [3] }), token: typedLike("q3XvB7nYt0KcW5sLd9RfJ2") }),
    limit: "mails",
    responses: { 204: nothing },
    session: "housemate",
    refusals: [...planRefusals, "plan-changed"],
  },
} as const satisfies Record<string, Call>;
