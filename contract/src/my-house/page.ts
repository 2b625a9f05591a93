import { productTypes } from "@evenly/domain/catalogue";
import { householdStates } from "@evenly/domain/household";
import { mandateStates } from "@evenly/domain/mandate";
import { serviceStages } from "@evenly/domain/service-order";
import { z } from "zod";
import type { Call } from "../shape.ts";
import { movingOutState } from "./moving-out.ts";
import { amount, day, signedOut, tag } from "./fields.ts";
import { ownPayments } from "./payments.ts";
import { sizePart } from "./size.ts";

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

/** Of anybody else in the house there is no more to be told than this. Ruling G2. */
const person = z.object({
  /** Of a place that nobody was invited for, none. */
  firstName: z.string().nullable(),
  isYou: z.boolean(),
  place: z.number().int(),
  state: z.enum(["joined", "awaited"]),
  /** When they joined. */
  since: day.nullable(),
  /** When who is awaited was last invited. */
  invitedOn: day.nullable(),
  /** Whether it can still be said that nobody knows them. Ruling G8. */
  mayDispute: z.boolean(),
  /** Somebody has said so, and staff have not decided yet: until then nothing is collected from them. */
  isDisputed: z.boolean(),
});

/** Where the set-up of a service stands, and since when. */
const service = z.object({
  productType: z.enum(productTypes),
  label: z.string(),
  title: z.string(),
  stage: z.enum(serviceStages),
  orderedOn: day.nullable(),
  confirmedOn: day.nullable(),
  liveOn: day.nullable(),
  /** When it is to be live. */
  dueOn: day,
});

const page = z
  .object({
    firstName: z.string(),
    fullAddress: z.string(),
    /** To be read out on the phone; opens nothing. Ruling D18. */
    reference: z.string(),
    householdState: z.enum(householdStates),
    tenancyStart: day,
    tenancyEnd: day,
    housemateCount: z.number().int(),
    /** What they agreed to pay each month. */
    monthly: amount,
    /** Who has joined, in the order of places, then who is awaited: one a place. */
    people: z.array(person),
    /** Of the package, in its order. */
    services: z.array(service),
    /** For who may have it while somebody is awaited. Ruling A5. */
    joinLink: z.string().nullable(),
    mayInvite: z.boolean(),
    /** The last day of joining on which the first payment can be taken when it is due; none when it has passed. */
    joinBy: day.nullable(),
    /** When a household that is still gathering is cancelled. Ruling G4. */
    lapsesOn: day.nullable(),
    cancelledOn: day.nullable(),
    /** It was cancelled because not everybody joined in time. Ruling G4. */
    hasLapsed: z.boolean(),
    /** Of service, in a household that was cancelled when it was live. Ruling F11. */
    lastDay: day.nullable(),
    /** Their own last day, once their place is somebody else's from the next. Ruling G5. */
    leavesOn: day.nullable(),
    /** What stands of moving out. Ruling G5. */
    movingOut: movingOutState.nullable(),
    /** By which they pay, or did last. */
    mandate: mandate.nullable(),
    /** Of new bank details, on its way to the bank. Ruling F7. */
    nextMandate: mandate.nullable(),
    /** Whether there is anything to collect by new bank details. */
    mayGiveBankDetails: z.boolean(),
    /** Below 0 it is owed to them. */
    owed: amount,
    /** None once every place is taken. Ruling G3. */
    numberOfHousemates: sizePart.nullable(),
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
