import { stateOn } from "@evenly/domain/existing-accounts";
import { tenancyOf } from "../../addresses/index.ts";
import { findHouseholdByToken } from "../queries/households.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { describeAccount } from "../describe-account.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";

export const summaryEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("GET /summary", async ({ query, db }) => {
    const found = await findHouseholdByToken(db, query.guid);
    if (found === undefined) throw refuse("account-unknown");
    const { state } = found.household;
    const now = stateOn({ state, ...tenancyOf(found.household) }, deps.clock.today());
    if (now === "cancelled") throw refuse("account-unknown");
    if (now === "ended") throw refuse("tenancy-over");
    const body = await describeAccount(db, deps, found);
    return body.remainingHousemates > 0 ? { outcome: "done", body } : { outcome: "full", body };
  }),
];
