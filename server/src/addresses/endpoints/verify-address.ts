import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { findHouse } from "../find-house.ts";
import { type Endpoint, endpoint } from "../../http/endpoint.ts";

export const verifyAddressEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("POST /verify_address/:addressGuid", async ({ params, db }) => {
    const house = await findHouse(db, deps, params.addressGuid);
    if (!house) throw refuse("address-unknown");
    const { accounts } = house;
    return { outcome: "done", body: { shareCode: accounts[0]?.shareCode ?? null, accounts: [...accounts] } };
  }),
];
