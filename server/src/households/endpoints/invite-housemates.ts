import { findPageOwner } from "../../access/index.ts";
import type { Dependencies } from "../../dependencies.ts";
import { inviteHousemates } from "../invite-housemates.ts";
import { refuse } from "../../http/refusals.ts";
import { lockHouseholdByToken } from "../queries/households.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function inviteHousematesEndpoints(deps: Dependencies) {
  return {
    "POST /invite_housemates": async ({ body: { guid, housemates: rows }, db: trx, session }) => {
      // Ruling A5: not by the share token.
      const found = await lockHouseholdByToken(trx, guid);
      if (found === undefined || found.byShareToken) throw refuse("account-unknown");
      const visitor = await findPageOwner(trx, deps, session.token);
      const by = visitor === undefined ? "link-holder" : { housemateId: visitor.housemateId };
      const sent = await inviteHousemates(trx, deps, { household: found.household, rows, by });
      return { outcome: "done", body: { sent } };
    },
  } satisfies SomeHandlers;
}
