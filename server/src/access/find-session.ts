import { formatAddress } from "@evenly/domain/address";
import type { Kysely } from "kysely";
import { hashOf } from "../../database/ids.ts";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import type { FindSession, PageOwner } from "../http/page-owner.ts";
import { findByAccessToken } from "./access-tokens.ts";

async function find(db: Kysely<Database>, { clock }: Now, session: string | undefined) {
  return session === undefined || session === ""
    ? undefined
    : findByAccessToken(db, session, { kind: "session", now: clock.now() });
}

/** Whose session it is; undefined without one. Ruling G1. */
export async function findPageOwner(
  db: Kysely<Database>,
  deps: Now,
  session: string | undefined,
): Promise<PageOwner | undefined> {
  const found = await find(db, deps, session);
  return found && ownerOf(found);
}

export const findSession: FindSession = async (deps, session) => {
  const found = await find(deps.db, deps, session);
  return (
    found && {
      owner: ownerOf(found),
      pageOf: hashOf(found.id).slice(0, 22),
      readWhose: () => readWhose(deps.db, found.housemateId),
    }
  );
};

function ownerOf(found: NonNullable<Awaited<ReturnType<typeof find>>>): PageOwner {
  const { id: membershipId, householdId, housemateId } = found;
  return { membershipId, householdId, housemateId };
}

/** What a page says of whose it is. Ruling G1. */
export async function readWhose(db: Kysely<Database>, housemateId: string) {
  const { firstName, ...address } = await db
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.householdId")
    .select(["firstName", "line1", "line2", "organisationName"])
    .select(["city", "postcode"])
    .where("housemate.id", "=", housemateId)
    .executeTakeFirstOrThrow();
  return { firstName, fullAddress: formatAddress(address) };
}
