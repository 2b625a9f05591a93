import { z } from "zod";
import { type Call, csvFile, date } from "../shape.ts";
import { byAdministrators, auditTag as tag, readsList } from "./fields.ts";
import { listOf, listQuery, sheetQuery } from "./lists.ts";

export const auditActors = ["staff", "housemate", "job", "provider", "visitor"] as const;

const entry = z.object({
  id: z.string(),
  on: date,
  time: z.string(),
  actor: z.enum(auditActors),
  /** A colleague, a housemate's first name, a job or a provider; null for a command, and for who was not signed in. */
  by: z.string().nullable(),
  action: z.string(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  /** As stored; null when not stored. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** From where, of what staff did and of failed sign-ins. Ruling H3. */
  clientAddress: z.string().nullable(),
  /** Other stored details. */
  detail: z.array(z.object({ name: z.string(), value: z.string() })),
});

const filters = {
  by: `${auditActors.join(", ")}, command, or the id of a colleague; several with commas between them`,
  action: "What was done; several with commas between them",
  household: "The reference of the household that it is about",
  address: "The client's address from which it was done",
  from: "The first day",
  to: "The last day",
};
const sorts = ["at"];

/** The audit log, read-only. Rulings H3, H4. */
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
        /** Every action. */
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
    limit: "exports",
    responses: { 200: csvFile },
    refused: readsList,
  },
} as const satisfies Record<string, Call>;
