import { z } from "zod";
import { type Call, csvFile, date } from "../shape.ts";
import { byAdministrators, auditTag as tag, readsList } from "./fields.ts";
import { listOf, listQuery, sheetQuery } from "./lists.ts";

export const auditActors = ["staff", "housemate", "job", "provider"] as const;

const entry = z.object({
  id: z.string(),
  on: date,
  /** In London. */
  time: z.string(),
  actor: z.enum(auditActors),
  /** A colleague's name, a housemate's first name, that of a job or a provider; null of a command. */
  by: z.string().nullable(),
  action: z.string(),
  /** Of the household that it is about. */
  reference: z.string().nullable(),
  /** Why, where somebody said. */
  reason: z.string().nullable(),
  /** As they were written down; null where nothing was. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** All else that was written down with it. */
  detail: z.array(z.object({ name: z.string(), value: z.string() })),
});

const filters = {
  by: `${auditActors.join(", ")}, command, or the id of a colleague; several with commas between them`,
  action: "What was done; several with commas between them",
  household: "The reference of the household that it is about",
  from: "The first day",
  to: "The last day",
};
const sorts = ["at"];

/** What was done, by whom and why: read, and never changed. Rulings H3, H4. */
export const staffAudit = {
  "GET /staff/audit": {
    id: "listAudit",
    tag,
    summary: "What was done, by whom and why",
    description: "The newest first, 50 at a time.",
    staff: byAdministrators,
    query: listQuery(filters, sorts),
    responses: {
      200: listOf(entry, {
        colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
        /** Every name that there is. */
        actions: z.array(z.string()),
      }),
    },
    refused: readsList,
  },
  "GET /staff/audit.csv": {
    id: "exportAudit",
    tag,
    summary: "The audit as a sheet",
    description: "All that fits the filters. That it was asked for is written down too.",
    staff: byAdministrators,
    query: sheetQuery(filters, sorts),
    responses: { 200: csvFile },
    refused: readsList,
  },
} as const satisfies Record<string, Call>;
