import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { stateOn } from "@evenly/domain/household";
import { tenancyOf } from "../../addresses/index.ts";
import { findHouseholdByToken } from "../queries/households.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { findPageOwner } from "../../access/index.ts";
import { describeAccount } from "../describe-account.ts";
import type { Answer, SomeHandlers } from "../../http/endpoint.ts";
import { describeOffer, readOffer } from "../succession/describe-succession.ts";
import { findSuccessionByToken } from "../succession/queries.ts";

export function summaryEndpoints(deps: Dependencies) {
  return {
    "GET /summary": async ({ query, db, session }) => {
      const found = await findHouseholdByToken(db, query.guid);
      if (found === undefined) return describeSuccessor(db, deps, query.guid);
      const { state } = found.household;
      const now = stateOn({ state, ...tenancyOf(found.household) }, deps.clock.today());
      if (now === "cancelled") throw refuse("account-unknown");
      if (now === "ended") throw refuse("tenancy-over");
      const own = (await findPageOwner(db, deps, session.token))?.householdId;
      const isYours = own === found.household.id;
      const body = { ...(await describeAccount(db, deps, found)), ...(isYours && { isYours }) };
      return body.remainingHousemates > 0 ? { outcome: "done", body } : { outcome: "full", body };
    },
  } satisfies SomeHandlers;
}

/** A successor's own figures. Ruling G5. */
async function describeSuccessor(
  db: Kysely<Database>,
  deps: Dependencies,
  token: string,
): Promise<Answer<"GET /summary">> {
  const succession = await findSuccessionByToken(db, deps, token);
  if (succession === undefined) throw refuse("account-unknown");
  const household = await db
    .selectFrom("household")
    .selectAll()
    .where("id", "=", succession.householdId)
    .executeTakeFirstOrThrow();
  const offer = await readOffer(db, deps, household, succession);
  const isTaken = succession.state !== "asked";
  const body = await describeOffer(db, deps, offer, { token, isTaken });
  return { outcome: isTaken ? "full" : "done", body };
}
