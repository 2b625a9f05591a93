import { houseLinkDays } from "@evenly/domain/limits";
import * as pages from "@evenly/domain/pages";
import { type Kysely, sql, type Transaction } from "kysely";
import { hashOf, newToken } from "../../database/ids.ts";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";

const millisecondsOfDay = 86_400_000;

export type LinkedScreen =
  | typeof pages.myHouse
  | typeof pages.bankDetails
  | typeof pages.payNow
  | typeof pages.plan
  | typeof pages.movingOut
  | typeof pages.nextYear
  | typeof pages.statement;

/**
 * Issues house tokens, in the order given, with one statement. Undefined for a housemate without a place or
 * removed. Ruling G1.
 */
export async function issueHouseTokens(
  trx: Transaction<Database>,
  { clock }: Now,
  housemateIds: readonly string[],
): Promise<(string | undefined)[]> {
  if (housemateIds.length === 0) return [];
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + houseLinkDays * millisecondsOfDay);
  const issued = housemateIds.map(() => newToken()).map((token) => ({ token, hash: hashOf(token) }));
  const { rows } = await sql<{ hash: string }>`
    insert into access_token (hash, kind, membership_id, created_at, expires_at)
    select given.hash, 'household-page', membership.id, ${now}::timestamptz, ${expiresAt}::timestamptz
    from unnest(${issued.map(({ hash }) => hash)}::text[], ${[...housemateIds]}::uuid[]) as given (hash, housemate_id)
    join lateral (
      select id from membership where housemate_id = given.housemate_id
        and (select removed_at from housemate where id = given.housemate_id) is null
      order by joined_on desc, id desc limit 1
    ) as membership on true
    returning hash`.execute(trx);
  const written = new Set(rows.map(({ hash }) => hash));
  return issued.map(({ token, hash }) => (written.has(hash) ? token : undefined));
}

type Recipient = {
  readonly householdId: string;
  readonly email: string;
  readonly hasPage: boolean;
  /** Their payments stopped because their bank said so: nobody is mailed. Ruling F6. */
  readonly hasDied: boolean;
};

/** How housemates are reached, by id. Who has a place and is not removed has a page. Rulings F6, G1. */
export async function findRecipients(
  db: Kysely<Database>,
  housemateIds: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  if (housemateIds.length === 0) return new Map();
  const found = await db
    .selectFrom("housemate")
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("membership")
          .select("membership.id")
          .whereRef("housemateId", "=", "housemate.id")
          .limit(1)
          .as("place"),
      (join) => join.onTrue(),
    )
    .leftJoin("collectionHold as death", (join) =>
      join
        .onRef("death.housemateId", "=", "housemate.id")
        .on("death.cause", "=", "deceased")
        .on("death.releasedAt", "is", null),
    )
    .select(["housemate.id", "housemate.householdId", "housemate.email"])
    .select(({ and, eb }) => [
      and([eb("removedAt", "is", null), eb("place.id", "is not", null)])
        .$castTo<boolean>()
        .as("hasPage"),
      eb("death.id", "is not", null).$castTo<boolean>().as("hasDied"),
    ])
    .where("housemate.id", "=", sql<string>`any(${[...housemateIds]}::uuid[])`)
    .execute();
  return new Map(found.map((recipient) => [recipient.id, recipient]));
}

export function houseLink(publicUrl: string, token: string, screen: LinkedScreen, part = ""): string {
  return `${publicUrl}${screen}?token=${token}${part}`;
}
