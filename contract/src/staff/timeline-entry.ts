import { z } from "zod";
import { date, pence } from "../shape.ts";

/** Something that happened, in the timeline of a household or of a case. Rulings H3, H4, J1. */
export const timelineEntry = z.object({
  id: z.string(),
  on: date,
  /** In London; null for an entry with a day only. */
  time: z.string().nullable(),
  kind: z.enum(["done", "mail", "payment"]),
  /** The action, mail template or payment state. */
  what: z.string(),
  by: z.string().nullable(),
  /** Null for mails and payments; a command counts as staff without a name. */
  byKind: z.enum(["staff", "housemate", "job", "provider"]).nullable(),
  about: z.string().nullable(),
  amount: pence.nullable(),
  /** The reason, mail subject or note. */
  says: z.string().nullable(),
  more: z.record(z.string(), z.string()),
});
