import { normaliseCode } from "@evenly/domain/discount";
import type { Kysely, Selectable } from "kysely";
import { codeKey } from "../../../database/code-key.ts";
import type { AffiliateTable, AgentTable, Database, ReferrerTable } from "../../../database/tables.ts";

export type Referrer = Selectable<ReferrerTable>;
export type Affiliate = Selectable<AffiliateTable>;
export type Agent = Selectable<AgentTable>;

/** A withdrawn one too: a quote may have been made with it. */
export function findReferrerByCode(db: Kysely<Database>, code: string): Promise<Referrer | undefined> {
  return db.selectFrom("referrer").selectAll().where(codeKey, "=", normaliseCode(code)).executeTakeFirst();
}

export function findAffiliateByCode(db: Kysely<Database>, code: string): Promise<Affiliate | undefined> {
  return db
    .selectFrom("affiliate")
    .selectAll()
    .where(codeKey, "=", normaliseCode(code))
    .where("active", "=", true)
    .executeTakeFirst();
}

export function findAgentByCode(db: Kysely<Database>, code: string): Promise<Agent | undefined> {
  return db
    .selectFrom("agent")
    .selectAll()
    .where(codeKey, "=", normaliseCode(code))
    .where("active", "=", true)
    .executeTakeFirst();
}
