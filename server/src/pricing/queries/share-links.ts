import type { Insertable, Kysely, Selectable } from "kysely";
import type { Database, ShareLinkTable } from "../../../database/tables.ts";

export type ShareLink = Selectable<ShareLinkTable>;

export async function insertShareLink(db: Kysely<Database>, link: Insertable<ShareLinkTable>): Promise<void> {
  await db.insertInto("share_link").values(link).execute();
}

export function findShareLink(db: Kysely<Database>, hash: string): Promise<ShareLink | undefined> {
  return db.selectFrom("share_link").selectAll().where("hash", "=", hash).executeTakeFirst();
}

export function findShareLinkOfLead(db: Kysely<Database>, leadId: string): Promise<ShareLink | undefined> {
  return db
    .selectFrom("share_link")
    .innerJoin("lead", "lead.share_link_id", "share_link.id")
    .selectAll("share_link")
    .where("lead.id", "=", leadId)
    .executeTakeFirst();
}
