import { formatAddress } from "@evenly/domain/address";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import type { FindPerson } from "../http/answer-calls.ts";
import { findByAccessToken } from "./access-tokens.ts";
import { hashOf } from "../../database/ids.ts";

/** Whose session it is; undefined without one. Ruling G1. */
export const findPerson: FindPerson = async ({ db, clock }: Dependencies, session: string | undefined) => {
  const place = session && (await findByAccessToken(db, session, { kind: "session", now: clock.now() }));
  if (!place) return undefined;
  return {
    pageOf: hashOf(place.id).slice(0, 22),
    readWhose: () => readWhose(db, place.housemate_id),
  };
};

/** What a page says of whose it is. Ruling G1. */
export const readWhose = async (db: Kysely<Database>, housemateId: string) => {
  const { firstName, ...address } = await db
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.household_id")
    .select(["first_name as firstName", "line1", "line2", "organisation_name as organisationName"])
    .select(["city", "postcode"])
    .where("housemate.id", "=", housemateId)
    .executeTakeFirstOrThrow();
  return { firstName, fullAddress: formatAddress(address) };
};
