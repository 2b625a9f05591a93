import { householdStates } from "@evenly/domain/household";
import { mandateStates } from "@evenly/domain/mandate";
import { z } from "zod";
import type { Call } from "../shape.ts";
import { amount, day, signedOut, tag } from "./fields.ts";
import { ownPayments } from "./payments.ts";

const mandate = z.object({
  state: z.enum(mandateStates),
  /** The last two digits of the account: all that is kept in clear. */
  accountEnding: z.string(),
  /** As the payer's bank shows it. */
  reference: z.string(),
  accountHolder: z.string(),
  /** Null until the bank has confirmed it. */
  activeSince: day.nullable(),
});

const page = z
  .object({
    firstName: z.string(),
    fullAddress: z.string(),
    /** To be read out on the phone; opens nothing. Ruling D18. */
    reference: z.string(),
    householdState: z.enum(householdStates),
    /** By which they pay, or did last. */
    mandate: mandate.nullable(),
    /** Of new bank details, on its way to the bank. Ruling F7. */
    nextMandate: mandate.nullable(),
    /** Whether there is anything to collect by new bank details. */
    mayGiveBankDetails: z.boolean(),
    /** Below 0 it is owed to them. */
    owed: amount,
    next: z.object({ on: day, amount }).nullable(),
    ...ownPayments,
  })
  .meta({ id: "MyHouse" });

/** The whole page in one answer. Ruling G2. */
export const overview = {
  "GET /my_house": {
    id: "readMyHouse",
    tag,
    summary: "The household page",
    description: "What one housemate may know of their place, by the session's cookie.",
    responses: { 200: page },
    refused: signedOut,
  },
} as const satisfies Record<string, Call>;
