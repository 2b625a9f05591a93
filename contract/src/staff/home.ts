import { collectionStates } from "@evenly/domain/collection";
import { householdStates } from "@evenly/domain/household";
import { mandateStates } from "@evenly/domain/mandate";
import { z } from "zod";
import { type Call, date, nothing, pence } from "../shape.ts";
import { aboutHouseholds, everyRole, homeTag as tag, reason, id } from "./fields.ts";

/** Counted up to 100; missing without a role that may open it. */
const waiting = z.number().int().optional();

/** Today until now, counted up to 10,000; `before`: the same weekday last week until this time. */
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
  /** Failed or charged back, and still owed. */
  failed: z.number().int(),
  isDisputed: z.boolean(),
  at: moment,
});

/** What an alert concerns, as far as known. */
const about = z.object({
  person: z.string().nullable(),
  doubtedBy: z.string().nullable(),
  payment: z.object({ dueOn: date, amount: pence, state: z.enum(collectionStates) }).nullable(),
  /** Our payment, which the provider does not have. */
  isUnknownToProvider: z.boolean(),
  mandate: z.object({ reference: z.string(), state: z.enum(mandateStates) }).nullable(),
  refund: z.object({ amount: pence, state: z.enum(["asked", "submitted", "paid", "failed"]) }).nullable(),
  /** Negative: the bank received less than our ledger has now. */
  payout: z.object({ reference: z.string(), arrivesOn: date, difference: pence.nullable() }).nullable(),
  /** `isLeft`: unprocessed. */
  event: z.object({ id: z.string(), provider: z.string(), isLeft: z.boolean() }).nullable(),
});

/** Further facts; amounts in pence. */
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
  "currency",
  "arrivesOn",
  "inCurrency",
  "providerReference",
] as const;

const alert = z.object({
  id: z.string(),
  kind: z.string(),
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
  alerts: z.array(alert),
  /** The next 20 that start within 14 days with open places. */
  unfilled: z.array(unfilled),
});

const params = z.object({ alertId: id });

/** The start page: today's figures, visited households and open work. Ruling H4. */
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
            /** Pence of the whole day, since money arrives at any time. */
            collected: figure,
            failed: figure,
          }),
          looked: z.array(visited),
          toDo,
        })
        .meta({ id: "StaffHome" }),
    },
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
          /** Alerts on charge-backs and uncollectable payments. */
          collections: waiting,
          payouts: waiting,
          alerts: waiting,
          failedMails: waiting,
          services: waiting,
          jobs: waiting,
          approvals: waiting,
        }),
      }),
    },
  },
  "GET /staff/alerts/:alertId": {
    id: "readAlert",
    tag,
    summary: "What staff were told of",
    description: "Open ones.",
    staff: aboutHouseholds,
    params,
    showsPeople: true,
    responses: {
      /** Facts have no bank details, emails or guids. */
      200: alert.extend({
        facts: z.array(z.object({ name: z.enum(alertFacts), value: z.string() })),
      }),
    },
    refusals: ["alert-unknown"],
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
    refusals: ["alert-unknown"],
  },
} as const satisfies Record<string, Call>;
