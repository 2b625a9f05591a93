import type { Insertable, Kysely, Selectable } from "kysely";
import type { Database, ShareLinkTable } from "../../../database/tables.ts";

export type ShareLink = Selectable<ShareLinkTable>;

export async function insertShareLink(db: Kysely<Database>, link: Insertable<ShareLinkTable>): Promise<void> {
  await db.insertInto("shareLink").values(link).execute();
}

export function findShareLink(db: Kysely<Database>, hash: string): Promise<ShareLink | undefined> {
  return db.selectFrom("shareLink").selectAll().where("hash", "=", hash).executeTakeFirst();
}

export function findShareLinkOfLead(db: Kysely<Database>, leadId: string): Promise<ShareLink | undefined> {
  return db
    .selectFrom("shareLink")
    .innerJoin("lead", "lead.shareLinkId", "shareLink.id")
    .selectAll("shareLink")
    .where("lead.id", "=", leadId)
    .executeTakeFirst();
}
