import type { Kysely } from "kysely";
import { findLead, insertLeadIfNew, type Lead } from "./queries/leads.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { isUuid } from "./lead-ids.ts";

/** A lead that rows may point to, written down now if they only looked at prices; undefined for an unknown one. */
export const ensureLead = async (
  db: Kysely<Database>,
  { leadIds, clock }: Pick<Dependencies, "leadIds" | "clock">,
  leadId: string | undefined,
): Promise<string | undefined> => {
  if (leadId === undefined || !isUuid(leadId)) return undefined;
  if (leadIds.issuedOn(leadId) !== undefined) {
    await insertLeadIfNew(db, leadId, clock.now());
    return leadId;
  }
  return (await findLead(db, leadId)) && leadId;
};

/** What a lead has told us; undefined when nothing yet. */
export const findKeptLead = async (
  db: Kysely<Database>,
  leadId: string | undefined,
): Promise<Lead | undefined> => (leadId !== undefined && isUuid(leadId) ? findLead(db, leadId) : undefined);
