import { householdStates } from "@evenly/domain/household";
import { nextYearAnswers, nextYearRefusals } from "@evenly/domain/next-year";
import { leadTypes } from "@evenly/domain/person";
import { z } from "zod";
import { agreed, person } from "../fields.ts";
import {
  amountShown,
  answered,
  type Call,
  nothing,
  soldProduct,
  ticked,
  typed,
  typedLike,
} from "../shape.ts";
import { amount, day, tag } from "./fields.ts";

/** A page of the same person in the household before or after. */
const otherYear = z.object({ start: day, end: day, state: z.enum(householdStates) });

const offer = z.object({
  start: day,
  end: day,
  /** Places of next year's household, and how many have joined it. */
  housemateCount: z.number().int(),
  joined: z.number().int(),
  weekly: amount,
  monthly: amount,
  /** Of this year. */
  monthlyNow: amount,
  /** This year's price has a discount, which does not go on. */
  isDiscountOver: z.boolean(),
  /** The last day on which the price is sure to hold; null for one that holds anyway, or only today. */
  holdsUntil: day.nullable(),
  /** Said by the first yes, so that the price stays for the others. */
  isFixed: z.boolean(),
  payments: z.array(z.object({ dueOn: day, lastDay: day, on: day, amount, isPart: z.boolean() })),
  inAll: amount,
  /** `was`: this year's, where it is sold no more. */
  products: z.array(
    soldProduct.pick({ type: true, label: true, title: true }).extend({ was: z.string().nullable() }),
  ),
  /** The account that it is taken from; null when none can be used. */
  account: z.object({ ending: z.string(), holder: z.string() }).nullable(),
  /** It starts within the days in which the contract can be cancelled. Ruling J3. */
  needsEarlyStart: z.boolean(),
  /** Names what was shown. */
  token: z.string(),
});

const nextYearPage = z
  .object({
    firstName: z.string(),
    fullAddress: z.string(),
    /** This year's last day, and the first on which it is asked. */
    end: day,
    askedFrom: day,
    answer: z.enum(nextYearAnswers),
    /** They joined next year's household by its link, so that its page opens by its own mails. */
    joinedByLink: z.boolean(),
    refusal: z.enum(nextYearRefusals).nullable(),
    /** In pence, of this year. */
    owed: amount,
    /** Who is asked, the reader too. */
    people: z.array(z.object({ firstName: z.string(), isYou: z.boolean(), answer: z.enum(nextYearAnswers) })),
    offer: offer.nullable(),
    you: z.object({
      leadType: z.enum(leadTypes),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phoneNumber: z.string(),
      allowPromotions: z.boolean(),
    }),
    previousYear: otherYear.nullable(),
    nextYear: otherYear.nullable(),
  })
  .meta({ id: "NextYear" });

/** Same house next year? Ruling J5. */
export const nextYear = {
  "GET /my_house/next_year": {
    id: "readNextYear",
    tag,
    summary: "Same house next year, same people?",
    description:
      "The same package at the price of the day, who of the house has said yes, and the reader's own details filled in. Changes no answer.",
    session: "housemate",
    responses: { 200: nextYearPage },
  },
  "POST /my_house/next_year": {
    id: "sayYesToNextYear",
    tag,
    summary: "Say yes to next year",
    description:
      "Opens next year's household with the price and terms of the `token`, or takes a place in it when another has opened it; with a mandate of its own from the account that is used now. Said again it changes nothing.",
    session: "housemate",
    body: z.object({
      token: typedLike("q3XvB7nYt0KcW5sLd9RfJ2mHzP8gTe6A"),
      priceShown: amountShown,
      leadType: person.leadType,
      firstName: person.firstName,
      lastName: person.lastName,
      phoneNumber: person.phoneNumber,
      accountHolder: agreed,
      allowPromotions: ticked,
      earlyStart: answered,
    }),
    limit: "payments-and-leads",
    responses: { 204: nothing },
    refusals: [...nextYearRefusals, "already-joined", "approval-changed", "mailed-enough", "price-changed"],
  },
  "POST /my_house/next_year/no": {
    id: "sayNoToNextYear",
    tag,
    summary: "Say no to next year",
    description: "Others see that it is a no, never why. It can be changed while there is a place.",
    session: "housemate",
    responses: { 204: nothing },
    refusals: ["next-year-early", "next-year-over", "next-year-not-asked", "next-year-said-yes"],
  },
  "POST /my_house/next_year/open": {
    id: "openOtherYear",
    tag,
    summary: "Open one's own page of the year before or after",
    description: "For who said yes on this year's page: the session is of the other page from then on.",
    session: "housemate",
    body: z.object({ year: typed.meta({ enum: ["previous", "next"], examples: ["next"] }) }),
    responses: { 204: nothing },
    refusals: ["year-unknown"],
  },
} as const satisfies Record<string, Call>;
