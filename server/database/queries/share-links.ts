import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { Database, ShareLinkTable } from "../tables.ts";

export type ShareLink = Selectable<ShareLinkTable>;

export const insertShareLink = async (
  db: Kysely<Database>,
  link: Insertable<ShareLinkTable>,
): Promise<void> => {
  await db.insertInto("share_link").values(link).execute();
};

export const findShareLink = (db: Kysely<Database>, hash: string): Promise<ShareLink | undefined> =>
  db.selectFrom("share_link").selectAll().where("hash", "=", hash).executeTakeFirst();

/** The last day on which exactly these prices were shared. Ruling B5. */
export const findLastShareDay = async (
  db: Kysely<Database>,
  priceIds: readonly string[],
): Promise<string | undefined> => {
  const row = await db
    .selectFrom("share_link")
    .select("shared_on")
    .where("price_ids", "@>", sql<string[]>`${[...priceIds]}::text[]`)
    .where("price_ids", "<@", sql<string[]>`${[...priceIds]}::text[]`)
    .orderBy("shared_on", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.shared_on;
};
