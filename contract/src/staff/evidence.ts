import { z } from "zod";
import { consentKinds } from "../consent.ts";
import { date, pence } from "../shape.ts";
import { moment } from "./mails.ts";

/** How somebody came to a mandate. */
export const mandateOrigins = ["opening", "joining", "new-details"] as const;

/** What shows that somebody agreed to a payment and was told of it. What is not kept is null or empty. Ruling J1. */
export const evidence = z.object({
  mandate: z.object({
    reference: z.string(),
    origin: z.enum(mandateOrigins),
    setUp: moment,
    activeOn: date.nullable(),
    endedOn: date.nullable(),
  }),
  /** When they agreed to it. */
  consented: moment.nullable(),
  account: z.object({ ending: z.string(), checkedOn: date }),
  /** The first mail that named the day and an amount of the payment, and how many days before. */
  notice: z
    .object({
      mailId: z.string(),
      template: z.string(),
      to: z.string(),
      sent: moment,
      amount: pence,
      daysBefore: z.number().int(),
    })
    .nullable(),
  /** Days on which they opened their page by a mailed link; of each link the last is kept. */
  ownPage: z.object({ since: date, days: z.array(date) }),
  /** Payments of theirs that were taken before it, and that nobody took back. */
  earlierPayments: z.array(z.object({ dueOn: date, takenOn: date, amount: pence })),
});

/** The evidence with all that a provider needs to read it alone; of nobody but its payer. */
export const pack = evidence
  .extend({
    case: z.string(),
    made: moment,
    company: z.object({
      name: z.string(),
      number: z.string(),
      address: z.string(),
      statementName: z.string(),
      phone: z.string(),
      email: z.string(),
    }),
    payer: z.object({ name: z.string(), email: z.string(), address: z.string() }),
    household: z.object({ reference: z.string(), from: date, to: date }),
    payment: z.object({
      dueOn: date,
      lastDay: date,
      takenOn: date,
      amount: pence,
      provider: z.string(),
      /** The provider's. */
      reference: z.string().nullable(),
      takenBackOn: date.nullable(),
      reason: z.string().nullable(),
    }),
    /** As they were shown, word for word; the terms are named only. */
    consents: z.array(
      z.object({
        kind: z.enum(consentKinds),
        agreed: z.boolean(),
        given: moment,
        text: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "StaffChargeBackPack" });
