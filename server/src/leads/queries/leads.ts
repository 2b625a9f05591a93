import type { Insertable, Kysely, Selectable } from "kysely";
import { newId } from "../../../database/ids.ts";
import type { ShownText } from "../../../database/shown-text.ts";
import type { Database, LeadTable } from "../../../database/tables.ts";

export type Lead = Selectable<LeadTable>;

export function findLead(db: Kysely<Database>, id: string): Promise<Lead | undefined> {
  return db.selectFrom("lead").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function saveLead(db: Kysely<Database>, lead: Insertable<LeadTable>): Promise<void> {
  const { id: _, createdAt: __, ...changes } = lead;
  await db
    .insertInto("lead")
    .values(lead)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changes))
    .execute();
}

export async function recordLeadConsent(
  db: Kysely<Database>,
  { leadId, shown, now }: { readonly leadId: string; readonly shown: ShownText; readonly now: Date },
): Promise<void> {
  const { kind, text, hash } = shown;
  await db
    .with("kept", (query) =>
      query
        .insertInto("document")
        .values({ hash, kind, text, firstShownAt: now })
        .onConflict((conflict) => conflict.doNothing()),
    )
    .insertInto("consent")
    .values({ id: newId(), leadId, kind, documentHash: hash, agreed: true, givenAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertLeadIfNew(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .insertInto("lead")
    .values({ id, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
