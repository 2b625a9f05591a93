import { collectionStates } from "@evenly/domain/collection";
import { householdStates } from "@evenly/domain/household";
import { mandateStates } from "@evenly/domain/mandate";
import { z } from "zod";
import { type Call, date, nothing, pence } from "../shape.ts";
import { aboutHouseholds, everyRole, homeTag as tag, readWithRole, reason, withRole } from "./fields.ts";

/** Counted up to 100; missing where no role of theirs opens it. */
const waiting = z.number().int().optional();

/** Of today until now, counted up to 10,000; `before` is of the same weekday last week until the same time. */
const figure = z.object({ value: z.number().int(), isMore: z.boolean(), before: z.number().int() });

const moment = z.object({ on: date, time: z.string() });

const visited = z.object({
  reference: z.string(),
  address: z.string(),
  postcode: z.string(),
  state: z.enum(householdStates),
  size: z.number().int(),
  taken: z.number().int(),
  tenancyStart: date,
  /** Payments that failed or were charged back and nobody has made good. */
  failed: z.number().int(),
  /** A housemate does not know who has a place, and nobody has decided. */
  isDisputed: z.boolean(),
  at: moment,
});

/** What an alert is about, as far as we know of it. */
const about = z.object({
  /** Whose place, payment, refund or Direct Debit it is. */
  person: z.string().nullable(),
  /** Who says that they do not know this person. */
  doubtedBy: z.string().nullable(),
  payment: z.object({ dueOn: date, amount: pence, state: z.enum(collectionStates) }).nullable(),
  /** The provider does not know of this payment, which is ours. */
  isUnknownToProvider: z.boolean(),
  mandate: z.object({ reference: z.string(), state: z.enum(mandateStates) }).nullable(),
  refund: z.object({ amount: pence, state: z.enum(["asked", "submitted", "paid", "failed"]) }).nullable(),
  /** Below 0: the bank has less than our books say, as they are now. */
  payout: z.object({ reference: z.string(), arrivesOn: date, difference: pence.nullable() }).nullable(),
  /** `isLeft`: it waits to be worked off again. */
  event: z.object({ id: z.string(), provider: z.string(), isLeft: z.boolean() }).nullable(),
});

/** What else is known of it; amounts are pence. */
export const alertFacts = [
  "ours",
  "theirs",
  "collectOn",
  "said",
  "was",
  "cause",
  "refused",
  "answer",
  "problem",
  "count",
  "providerReference",
] as const;

const alert = z.object({
  id: z.string(),
  /** Of what kind; a name of ours. */
  kind: z.string(),
  /** Of the household that it is about. */
  reference: z.string().nullable(),
  address: z.string().nullable(),
  raisedOn: date,
  about,
});

const unfilled = z.object({
  reference: z.string(),
  address: z.string(),
  open: z.number().int(),
  starts: date,
});

const toDo = z.object({
  /** The oldest first, at most 20. */
  alerts: z.array(alert),
  /** Households that start within 14 days and have places open, the next first, at most 20. */
  unfilled: z.array(unfilled),
});

const params = z.object({ alertId: z.string().max(100) });
const unknown = { 404: "No alert has that id, or somebody has dealt with it" };

/** Where somebody of the staff begins: today, what they looked at, and what waits for whom. Ruling H4. */
export const staffHome = {
  "GET /staff/home": {
    id: "readHome",
    tag,
    summary: "Today, what they looked at, and what is theirs to do",
    description: "Households are shown to whom they are open to.",
    staff: everyRole,
    responses: {
      200: z
        .object({
          now: moment,
          figures: z.object({
            leads: figure,
            quotes: figure,
            signUps: figure,
            joined: figure,
            complete: figure,
            /** Pence, of the whole day: money comes when the bank says so. */
            collected: figure,
            failed: figure,
          }),
          looked: z.array(visited),
          toDo,
        })
        .meta({ id: "StaffHome" }),
    },
    refused: readWithRole,
  },
  "GET /staff/to_do": {
    id: "countToDo",
    tag,
    summary: "How much waits",
    description: "Of what their roles open, counted up to 100 each.",
    staff: everyRole,
    responses: {
      200: z.object({
        counts: z.object({
          /** Charge-backs, and what cannot be collected, that staff were told of. */
          collections: waiting,
          payouts: waiting,
          /** What staff were told of and nobody has dealt with. */
          alerts: waiting,
          failedMails: waiting,
          /** To be ordered, or ended. */
          services: waiting,
          jobs: waiting,
          /** What others asked a second person for, who they may be. */
          approvals: waiting,
        }),
      }),
    },
    refused: readWithRole,
  },
  "GET /staff/alerts/:alertId": {
    id: "readAlert",
    tag,
    summary: "What staff were told of",
    description: "Open ones.",
    staff: aboutHouseholds,
    params,
    responses: {
      /** No bank details, emails or guids are among its facts. */
      200: alert.extend({
        facts: z.array(z.object({ name: z.enum(alertFacts), value: z.string() })),
      }),
    },
    refused: { ...readWithRole, ...unknown },
  },
  "POST /staff/alerts/:alertId/resolve": {
    id: "resolveAlert",
    tag,
    summary: "Say that it is dealt with",
    description: "With what was found, which is written down.",
    staff: aboutHouseholds,
    params,
    body: z.object({ reason }),
    responses: { 204: nothing },
    refused: { ...withRole, ...unknown },
  },
} as const satisfies Record<string, Call>;
