import type { Success } from "@evenly/contract";
import { wantedTypes } from "@evenly/domain/catalogue";
import { takenPlaces } from "@evenly/domain/household";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { readLink } from "../../access/index.ts";
import type { Now } from "../../dependencies.ts";
import { findHousemates, findSoldProducts } from "../queries/households.ts";

/** What the page behind a mailed link shows. Ruling G1. */
export async function readHouseLink(
  db: Kysely<Database>,
  deps: Now,
  token: string,
  session: string | undefined,
): Promise<Success<"POST /my_house/link/read">> {
  const { householdId, lastsUntil, ...link } = await readLink(db, deps, token, session);
  const { size } = await db
    .selectFrom("household")
    .select("size")
    .where("id", "=", householdId)
    .executeTakeFirstOrThrow();
  const sold = await findSoldProducts(db, householdId);
  return {
    ...link,
    lastsUntil: lastsUntil.toString(),
    housemateCount: size,
    joined: takenPlaces(await findHousemates(db, householdId, deps.clock.today())),
    productTypes: wantedTypes(sold),
  };
}
