import { z } from "zod";
import { dayOrAbsent, email } from "../fields.ts";
import { type Call, nothing, typed } from "../shape.ts";
import { amount, day, disputed, signedOut, tag } from "./fields.ts";

const row = z.object({
  dueOn: day,
  lastDay: day,
  amount,
  yours: amount,
  theirs: amount,
  yourDays: z.number().int(),
  theirDays: z.number().int(),
  days: z.number().int(),
  /** Collected, or with the bank. */
  isTaken: z.boolean(),
  /** The leaver's collection; null when there is none, or it waits for a retry. */
  collectOnYours: day.nullable(),
  collectOnTheirs: day.nullable(),
});

export const movingOutState = z.object({
  state: z.enum(["asked", "joined-late", "agreed"]),
  lastDay: day,
  handsOverOn: day,
});

const current = movingOutState.extend({
  joinBy: day,
  successorEmail: z.string(),
  /** For `joined-late`: the day if the leaver agreed today; null when none is left. */
  newHandsOverOn: day.nullable(),
});

const preview = z
  .object({
    firstName: z.string(),
    firstPossibleDay: day,
    lastPossibleDay: day,
    lastDay: day,
    /** The successor's first day if they joined today. */
    handsOverOn: day,
    joinBy: day,
    rows: z.array(row),
    yoursInAll: amount,
    theirsInAll: amount,
    inAll: amount,
    /** What the leaver still pays, except what is with the bank. */
    stillYours: amount,
    stillWithout: z.object({ amount, payments: z.number().int() }),
    refund: amount,
    current: current.nullable(),
    /** First names of the other housemates, who are mailed. */
    others: z.array(z.string()),
  })
  .meta({ id: "MovingOut" });

const over = "Nothing of the place is left to hand over";

/** Ruling G5. */
export const movingOut = {
  "GET /my_house/moving_out": {
    id: "previewMovingOut",
    tag,
    summary: "What moving out would mean",
    description:
      "To the penny and the day, what you pay to your last day and a successor from then on. Without `lastDay`, of the day that stands, or a month from today. Changes nothing. Ruling G5.",
    query: z.object({ lastDay: dayOrAbsent }),
    responses: { 200: preview },
    refused: {
      ...signedOut,
      409: `${over}. ${disputed}`,
      422: "The last day is none of those that are possible",
    },
  },
  "POST /my_house/moving_out": {
    id: "askSuccessor",
    tag,
    summary: "Move out, and send a successor the link",
    description:
      "Mails a link by which one person can take over the place. Nothing changes for anybody before they have joined. Rulings C13, G5.",
    body: z.object({ lastDay: typed.meta({ format: "date", examples: ["2027-04-14"] }), email }),
    responses: { 201: z.object({ handsOverOn: day, joinBy: day }) },
    refused: { ...signedOut, 409: `${over}, or somebody was asked already. ${disputed}` },
  },
  "POST /my_house/moving_out/take_back": {
    id: "takeMovingOutBack",
    tag,
    summary: "Take moving out back",
    description:
      "The successor's link is dead, and the mandate is over of one who joined too late. Possible until the place is handed over. Ruling G5.",
    body: z.object({}),
    responses: { 204: nothing },
    refused: { ...signedOut, 409: "There is nothing to take back" },
  },
  "POST /my_house/moving_out/agree": {
    id: "agreeToHandOver",
    tag,
    summary: "Agree to a later day",
    description:
      "Hands the place over to a successor who joined too late for the day that was asked for, on the day that the leaver was shown. Ruling G5.",
    body: z.object({ handsOverOn: typed.meta({ format: "date", examples: ["2027-04-19"] }) }),
    responses: { 204: nothing },
    refused: { ...signedOut, 409: `It is another day by now, or nobody waits for an answer. ${disputed}` },
  },
} as const satisfies Record<string, Call>;
