import { z } from "zod";
import { type Call, date } from "../shape.ts";
import { byAdministrators, auditTag as tag } from "./fields.ts";
import { by, declareList, listCall, sheetCall } from "./lists.ts";

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

export const auditList = declareList({
  filters: {
    by: by.names(
      "Who",
      `${auditActors.join(", ")}, command, or the id of a colleague; several with commas between them`,
    ),
    action: by.names("What", "What was done; several with commas between them"),
    household: by.text("Household", "The reference of the household that it is about"),
    address: by.text("Client address", "The client's address from which it was done"),
    from: by.day("From", "The first day"),
    to: by.day("Until", "The last day"),
  },
  sorts: ["at"],
  firstSort: "-at",
  columns: {
    on: { kind: "date", head: "When", sort: "at", sheet: "Day" },
    time: { sheet: "Time" },
    by: { head: "Who", sheet: "By" },
    clientAddress: { sheet: "From" },
    action: { head: "What" },
    reference: { head: "Household" },
    reason: { head: "Why" },
    before: { sheet: "Before" },
    after: { sheet: "After" },
    change: { head: "Before and after", sheet: false },
    detail: { head: "Also written down" },
  },
  refusals: ["choice-unknown"],
});

/** The audit log, read-only. Rulings H3, H4. */
export const staffAudit = {
  "GET /staff/audit": {
    id: "listAudit",
    tag,
    summary: "What was done, by whom and why",
    description: "The newest first, 50 at a time.",
    staff: byAdministrators,
    ...listCall(auditList, entry, {
      colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Every action. */
      actions: z.array(z.string()),
    }),
  },
  "GET /staff/audit.csv": {
    id: "exportAudit",
    tag,
    summary: "The audit as a sheet",
    description: "All that fits the filters. That it was asked for is written down too.",
    staff: byAdministrators,
    ...sheetCall(auditList),
  },
} as const satisfies Record<string, Call>;
