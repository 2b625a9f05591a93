import { productTypes } from "@evenly/domain/catalogue";
import { householdStates } from "@evenly/domain/household";
import { mandateStates } from "@evenly/domain/mandate";
import { doors } from "@evenly/domain/own-page";
import { mandateTroubles } from "@evenly/domain/persons-money";
import { serviceStages } from "@evenly/domain/service-order";
import { taskKinds } from "@evenly/domain/tasks";
import { z } from "zod";
import type { Call } from "../shape.ts";
import { handover, movingOutEnds } from "./moving-out.ts";
import { amount, day, tag } from "./fields.ts";
import { personsMoney } from "./payments.ts";
import { sizePart } from "./size.ts";

const mandate = z.object({
  state: z.enum(mandateStates),
  /** The last two digits; no other part is stored in clear. */
  accountEnding: z.string(),
  /** As on the payer's bank statement. */
  reference: z.string(),
  accountHolder: z.string(),
  /** Null until the bank has confirmed it. */
  activeSince: day.nullable(),
});

/** All that a housemate may see about another. Ruling G2. */
const person = z.object({
  /** Null for a place without an invitation. */
  firstName: z.string().nullable(),
  isYou: z.boolean(),
  place: z.number().int(),
  state: z.enum(["joined", "awaited"]),
  since: day.nullable(),
  /** When an awaited person was last invited. */
  invitedOn: day.nullable(),
  /** Ruling G8. */
  mayDispute: z.boolean(),
  /** First name of who is to take this place over, when it is them whom the reader may dispute. Rulings G5, G8. */
  successor: z.string().nullable(),
  /** Nobody else may dispute this place, so that its housemate could tell who did. Ruling G8. */
  isOnlyObjector: z.boolean(),
  /** Disputed, and not decided by staff yet: nothing is collected from them. */
  isDisputed: z.boolean(),
});

const service = z.object({
  productType: z.enum(productTypes),
  label: z.string(),
  title: z.string(),
  stage: z.enum(serviceStages),
  orderedOn: day.nullable(),
  confirmedOn: day.nullable(),
  liveOn: day.nullable(),
  dueOn: day,
});

/** Ruling G2. */
const task = z.object({
  kind: z.enum(taskKinds),
  /** The last day on which it helps. */
  by: day.nullable(),
  amount: amount.nullable(),
  /** Since when it is owed. */
  since: day.nullable(),
  /** The successor, who proposes, or the only one who is awaited. */
  firstName: z.string().nullable(),
  trouble: z.enum(mandateTroubles).nullable(),
});

const page = z
  .object({
    firstName: z.string(),
    fullAddress: z.string(),
    /** For the phone; grants no access. Ruling D18. */
    reference: z.string(),
    householdState: z.enum(householdStates),
    tenancyStart: day,
    tenancyEnd: day,
    housemateCount: z.number().int(),
    monthly: amount,
    /** One per place: those who have joined, then the awaited ones. */
    people: z.array(person),
    services: z.array(service),
    /** For people who may share it, while places are open. Ruling A5. */
    joinLink: z.string().nullable(),
    mayInvite: z.boolean(),
    /** Joining up to this day keeps the first payment on its due date; null when it has passed. */
    joinBy: day.nullable(),
    /** When a gathering household is cancelled. Ruling G4. */
    lapsesOn: day.nullable(),
    cancelledOn: day.nullable(),
    /** Cancelled because not everybody joined in time. Ruling G4. */
    hasLapsed: z.boolean(),
    /** Last day of service after a live household was cancelled. Ruling F11. */
    lastDay: day.nullable(),
    /** The reader's own last day once their place is handed over. Ruling G5. */
    leavesOn: day.nullable(),
    /** The reader's first day when it has not come: a successor's. */
    livesFrom: day.nullable(),
    /** Their last day has passed: no name of anybody who lives there is shown. */
    hasLeft: z.boolean(),
    /** Places that are being handed over: the reader's own first. */
    handovers: z.array(handover),
    /** For the reader whose place is offered to a successor and not handed over. Ruling G5. */
    movingOut: movingOutEnds.nullable(),
    /** A payment by bank that is under way. Ruling I3. */
    paying: z.object({ amount, isApproved: z.boolean() }).nullable(),
    /** Most urgent first; empty when there is nothing to do. */
    tasks: z.array(task),
    /** Pages that lead somewhere today. */
    doors: z.array(z.enum(doors)),
    /** The last day to cancel one's contract without a reason, while one can. Ruling J3. */
    cancelBy: day.nullable(),
    /** The current one, or the last. */
    mandate: mandate.nullable(),
    /** For new bank details, on its way to the bank. Ruling F7. */
    nextMandate: mandate.nullable(),
    mayGiveBankDetails: z.boolean(),
    /** Null once every place is taken. Ruling G3. */
    numberOfHousemates: sizePart.nullable(),
    ...personsMoney,
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
    session: "housemate",
  },
} as const satisfies Record<string, Call>;
