import { freePlaces } from "@evenly/domain/household";
import { checkPersonalDetails, normaliseEmail } from "@evenly/domain/person";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import { findAllMembers, findHouseholdByToken, findHousemates } from "../queries/households.ts";
import { findSuccessionByToken, markSuccessionOpened } from "../succession/queries.ts";

export function validateJoiningTenantEndpoints(deps: Now) {
  return {
    "POST /validate-joining-tenant": async ({ body, db, messageOf }) => {
      const account = await findAccount(db, deps, body.guid);
      if (account === undefined) throw refuse("account-unknown");
      const issues = checkPersonalDetails(body);
      refuseAny(issues);
      // Of a page whose own call was lost.
      if (account.successionId !== undefined)
        await markSuccessionOpened(db, account.successionId, deps.clock.now());
      // Who lives there is told by the guid only. Ruling A5.
      if (!account.mayTell)
        throw refuse((await account.isFull()) ? "household-full" : "email-not-on-account");
      const members = await findAllMembers(db, account.householdId);
      if (members.some(({ email }) => email === normaliseEmail(body.email))) {
        return { outcome: "done", body: { message: messageOf("already-joined") } };
      }
      throw refuse((await account.isFull()) ? "household-full" : "email-not-on-account");
    },
    "POST /open_offered_place": async ({ body, db }) => {
      const succession = await findSuccessionByToken(db, deps, body.guid);
      if (succession === undefined) throw refuse("account-unknown");
      if (succession.state === "asked") await markSuccessionOpened(db, succession.id, deps.clock.now());
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}

/** The household of a join or successor token, and whether joining by it is closed. */
async function findAccount(db: Kysely<Database>, deps: Now, token: string) {
  const found = await findHouseholdByToken(db, token);
  if (found?.household.state === "cancelled") return undefined;
  if (found !== undefined) {
    const { household } = found;
    const householdId = household.id;
    const isFull = async () =>
      !found.byShareToken &&
      freePlaces(household, await findHousemates(db, householdId, deps.clock.today())).length === 0;
    return { householdId, isFull, successionId: undefined, mayTell: !found.byShareToken };
  }
  const succession = await findSuccessionByToken(db, deps, token);
  return (
    succession && {
      householdId: succession.householdId,
      mayTell: false,
      successionId: succession.state === "asked" ? succession.id : undefined,
      isFull: () => Promise.resolve(succession.state !== "asked"),
    }
  );
}
