import type { Kysely } from "kysely";
import { findLead, insertLeadIfNew, type Lead } from "./queries/leads.ts";
import { isUuid } from "../../database/ids.ts";
import type { Database } from "../../database/tables.ts";
import type { Work } from "../dependencies.ts";

/** Inserts the lead's row if only its id exists, so that foreign keys can reference it. Undefined for an unknown id. */
export async function ensureLead(
  db: Kysely<Database>,
  { leadIds, clock }: Work,
  leadId: string | undefined,
): Promise<string | undefined> {
  if (leadId === undefined || !isUuid(leadId)) return undefined;
  if (leadIds.issuedOn(leadId) !== undefined) {
    await insertLeadIfNew(db, leadId, clock.now());
    return leadId;
  }
  return (await findLead(db, leadId)) && leadId;
}

export async function findKeptLead(
  db: Kysely<Database>,
  leadId: string | undefined,
): Promise<Lead | undefined> {
  return leadId !== undefined && isUuid(leadId) ? findLead(db, leadId) : undefined;
}
