import { moneyStates } from "@evenly/domain/persons-money";
import { z } from "zod";
import { dayOrAbsent, email } from "../fields.ts";
import { type Call, nothing, typed } from "../shape.ts";
import { amount, day, tag } from "./fields.ts";

const row = z.object({
  dueOn: day,
  lastDay: day,
  amount,
  yours: amount,
  theirs: amount,
  yourDays: z.number().int(),
  theirDays: z.number().int(),
  days: z.number().int(),
  state: z.enum(moneyStates),
  /** The leaver's collection; null when there is none, or its day is not known yet. */
  takenOnYours: day.nullable(),
  takenOnTheirs: day.nullable(),
});

const stillToPay = z.object({ amount, payments: z.number().int() });

/** What both pay when a successor joins on one day. */
const split = z.object({
  joinsOn: day,
  /** The successor's first day. */
  handsOverOn: day,
  rows: z.array(row),
  yoursInAll: amount,
  theirsInAll: amount,
  inAll: amount,
  /** What the leaver still pays, and in how many payments; what is with the bank is not in it. */
  stillYours: stillToPay,
  /** Taken of the leaver for days that are the successor's, and paid back. */
  refund: amount,
});

/** A place that is being handed over, as the people of the house see it. Amounts are the leaver's and successor's only. */
export const handover = z.object({
  /** The reader's part in it. */
  role: z.enum(["leaver", "successor", "other"]),
  state: z.enum(["asked", "joined-late", "agreed"]),
  leaver: z.string(),
  /** First name, once they have joined. */
  successor: z.string().nullable(),
  /** For the leaver, who typed it. */
  successorEmail: z.string().nullable(),
  sentOn: day,
  /** When the link's page was sent on. */
  openedOn: day.nullable(),
  joinedOn: day.nullable(),
  joinBy: day,
  /** The leaver's last day as chosen. */
  lastDay: day,
  handsOverOn: day,
  /** For `joined-late`: the day if the leaver agreed today; null when none is left. */
  newHandsOverOn: day.nullable(),
});

/** Both ends of moving out. */
export const movingOutEnds = z.object({
  /** What the leaver still pays when nobody joins; what is with the bank is not in it. */
  alone: stillToPay,
  /** If the successor joins on the last day that keeps the handover; of one who has joined, today. */
  last: split,
});

/** What moving out means for the leaver and a successor. */
export const movingOutPreview = movingOutEnds
  .extend({
    firstName: z.string(),
    firstPossibleDay: day,
    lastPossibleDay: day,
    lastDay: day,
    joinBy: day,
    taken: amount,
    withBank: amount,
    /** If the successor joins today, or has joined. */
    today: split,
    handover: handover.nullable(),
    /** First names of the other housemates, who are mailed; null to whoever joined by the second token. Rulings A5, G8. */
    others: z.array(z.string().nullable()),
  })
  .meta({ id: "MovingOut" });

/** Ruling G5. */
export const movingOut = {
  "GET /my_house/moving_out": {
    id: "previewMovingOut",
    tag,
    summary: "What moving out would mean",
    description:
      "To the penny and the day, what you pay to your last day and a successor from then on. Without `lastDay`, of the day that stands, or a month from today. Changes nothing. Ruling G5.",
    query: z.object({ lastDay: dayOrAbsent }),
    example: { query: { lastDay: "2027-12-31" } },
    responses: { 200: movingOutPreview },
    session: "housemate",
    refusals: [
      "nothing-to-hand-over",
      "own-place-disputed",
      "last-day-required",
      "last-day-too-early",
      "last-day-too-late",
    ],
  },
  "POST /my_house/moving_out": {
    id: "askSuccessor",
    tag,
    summary: "Move out, and send a successor the link",
    description:
      "Mails a link by which one person can take over the place. Nothing changes for anybody before they have joined. Rulings C13, G5.",
    body: z.object({ lastDay: typed.meta({ format: "date", examples: ["2027-12-31"] }), email }),
    limit: "mails",
    responses: { 201: z.object({ handsOverOn: day, joinBy: day }) },
    session: "housemate",
    refusals: ["nothing-to-hand-over", "own-place-disputed", "successor-asked"],
  },
  "POST /my_house/moving_out/send_again": {
    id: "sendSuccessorLinkAgain",
    tag,
    summary: "Mail the successor the link again",
    description: "To the same address, with a new link; the one before is dead. Rulings C13, G5.",
    body: z.object({}),
    limit: "mails",
    responses: { 204: nothing },
    session: "housemate",
    refusals: ["nothing-to-take-back", "own-place-disputed"],
  },
  "POST /my_house/moving_out/take_back": {
    id: "takeMovingOutBack",
    tag,
    summary: "Take moving out back",
    description:
      "The successor's link is dead, and the mandate is over of one who joined too late. Possible until the place is handed over. Ruling G5.",
    body: z.object({}),
    responses: { 204: nothing },
    session: "housemate",
    refusals: ["nothing-to-take-back"],
  },
  "POST /my_house/moving_out/agree": {
    id: "agreeToHandOver",
    tag,
    summary: "Agree to a later day",
    description:
      "Hands the place over to a successor who joined too late for the day that was asked for, on the day that the leaver was shown. Ruling G5.",
    body: z.object({ handsOverOn: typed.meta({ format: "date", examples: ["2028-01-01"] }) }),
    limit: "mails",
    responses: { 204: nothing },
    session: "housemate",
    refusals: ["hand-over-moved", "nothing-to-hand-over", "nothing-to-take-back", "own-place-disputed"],
  },
} as const satisfies Record<string, Call>;
