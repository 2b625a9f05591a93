import type { Kysely, Transaction } from "kysely";
import { hashOf, newToken } from "../../database/ids.ts";
import type { AccessTokenTable, Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";

type Link = {
  readonly kind: AccessTokenTable["kind"];
  readonly membershipId: string;
  readonly now: Date;
  readonly expiresAt: Date;
};

/** Issues a token for a place's link or session; only its hash is stored. Rulings A5, G1. */
export async function issueAccessToken(
  trx: Transaction<Database>,
  { kind, membershipId, now, expiresAt }: Link,
): Promise<string> {
  const token = newToken();
  await trx
    .insertInto("access_token")
    .values({
      hash: hashOf(token),
      kind,
      membership_id: membershipId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return token;
}

/** Issues a link that offers a place until the tenancy is over. Ruling G5. */
export async function issueSuccessorToken(
  trx: Transaction<Database>,
  { clock }: Now,
  membershipId: string,
): Promise<string> {
  const { tenancyEnd } = await trx
    .selectFrom("membership")
    .innerJoin("household", "household.id", "membership.household_id")
    .select("tenancy_end as tenancyEnd")
    .where("membership.id", "=", membershipId)
    .executeTakeFirstOrThrow();
  const over = Temporal.PlainDate.from(tenancyEnd).add({ days: 1 }).toZonedDateTime("Europe/London");
  return issueAccessToken(trx, {
    kind: "successor",
    membershipId,
    now: clock.now(),
    expiresAt: new Date(over.epochMilliseconds),
  });
}

/**
 * The place of a token of this kind, unless the token has expired or is revoked, or the housemate was removed. Ruling
 * G1.
 */
export function findByAccessToken(
  db: Kysely<Database>,
  token: string,
  { kind, now }: Pick<Link, "kind" | "now">,
) {
  return db
    .selectFrom("access_token")
    .innerJoin("membership", "membership.id", "access_token.membership_id")
    .innerJoin("housemate", "housemate.id", "membership.housemate_id")
    .selectAll("membership")
    .select(["access_token.used_on", "access_token.expires_at"])
    .where("hash", "=", hashOf(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .where("revoked_at", "is", null)
    .where("housemate.removed_at", "is", null)
    .executeTakeFirst();
}

/** The housemate for whom a link was made, also when it opens nothing any more. Ruling G1. */
export async function findReaderOf(db: Kysely<Database>, link: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("access_token")
    .innerJoin("membership", "membership.id", "access_token.membership_id")
    .innerJoin("housemate", "housemate.id", "membership.housemate_id")
    .select("housemate.id")
    .where("hash", "=", hashOf(link))
    .where("kind", "=", "household-page")
    .where("housemate.removed_at", "is", null)
    .executeTakeFirst();
  return found?.id;
}
