import { z } from "zod";
import type { Call } from "../shape.ts";
import { everyRole, homeTag as tag, readWithRole } from "./fields.ts";

/** Counted up to 100; missing where no role of theirs opens it. */
const waiting = z.number().int().optional();

/** What waits for whom. Ruling H4. */
export const staffHome = {
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
          /** Payouts that differ. */
          payouts: waiting,
          /** What staff were told of and nobody has dealt with. */
          alerts: waiting,
          failedMails: waiting,
          /** To be ordered, or ended. */
          services: waiting,
          /** Jobs that gave up. */
          jobs: waiting,
        }),
      }),
    },
    refused: readWithRole,
  },
} as const satisfies Record<string, Call>;
