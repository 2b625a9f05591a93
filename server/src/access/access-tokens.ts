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
    .insertInto("accessToken")
    .values({
      hash: hashOf(token),
      kind,
      membershipId,
      createdAt: now,
      expiresAt,
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
    .innerJoin("household", "household.id", "membership.householdId")
    .select("tenancyEnd")
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
    .selectFrom("accessToken")
    .innerJoin("membership", "membership.id", "accessToken.membershipId")
    .innerJoin("housemate", "housemate.id", "membership.housemateId")
    .selectAll("membership")
    .select(["accessToken.usedOn", "accessToken.expiresAt"])
    .where("hash", "=", hashOf(token))
    .where("kind", "=", kind)
    .where("expiresAt", ">", now)
    .where("revokedAt", "is", null)
    .where("housemate.removedAt", "is", null)
    .executeTakeFirst();
}

/** The housemate for whom a link was made, also when it opens nothing any more. Ruling G1. */
export async function findReaderOf(db: Kysely<Database>, link: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("accessToken")
    .innerJoin("membership", "membership.id", "accessToken.membershipId")
    .innerJoin("housemate", "housemate.id", "membership.housemateId")
    .select("housemate.id")
    .where("hash", "=", hashOf(link))
    .where("kind", "=", "household-page")
    .where("housemate.removedAt", "is", null)
    .executeTakeFirst();
  return found?.id;
}
