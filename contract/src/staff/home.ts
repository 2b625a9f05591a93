import { householdStates } from "@evenly/domain/household";
import { z } from "zod";
import { type Call, date } from "../shape.ts";
import { caseRow } from "./cases.ts";
import { everyRole, homeTag as tag } from "./fields.ts";

/** Counted up to 100; missing without a role that may open it. */
const waiting = z.number().int().optional();

/** Today until now, counted up to 10,000; `before`: the same weekday last week until this time. */
const figure = z.object({ value: z.number().int(), isMore: z.boolean(), before: z.number().int() });

const moment = z.object({ on: date, time: z.string() });

/** The list that is behind each count, as the side bar opens it: it shows what is counted. Ruling J1. */
export const countedLists = {
  cases: {},
  approvals: {},
  services: { state: "to-order,to-end" },
  collections: { state: "failed,charged_back" },
  debts: {},
  payouts: { differs: "yes" },
  failedMails: { state: "failed" },
} as const;

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

const unfilled = z.object({
  reference: z.string(),
  address: z.string(),
  open: z.number().int(),
  starts: date,
});

const toDo = z.object({
  /** The 20 that are due first of their own and nobody's. */
  cases: z.array(caseRow),
  /** The next 20 that start within 14 days with open places. */
  unfilled: z.array(unfilled),
});

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
          cases: waiting,
          collections: waiting,
          debts: waiting,
          payouts: waiting,
          failedMails: waiting,
          services: waiting,
          jobs: waiting,
          approvals: waiting,
        }),
      }),
    },
  },
} as const satisfies Record<string, Call>;
