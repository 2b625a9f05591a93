import type { ExistingAccount } from "@evenly/contract/shape";
import { checkTypedAddress } from "@evenly/domain/address";
import type { Dependencies } from "../../dependencies.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import { findAccountsAtTyped, findAddress } from "../find-address.ts";
import { readTypedHouse } from "../queries/addresses.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function verifyAddressEndpoints(deps: Dependencies) {
  return {
    "POST /verify_address/:addressGuid": async ({ params, db }) => {
      const house = await findAddress(db, deps, params.addressGuid);
      if (!house) throw refuse("address-unknown");
      return { outcome: "done", body: answerWith(house.accounts) };
    },

    "POST /verify_address": async ({ body, db }) => {
      refuseAny(checkTypedAddress(body));
      const accounts = await findAccountsAtTyped(db, readTypedHouse(body), deps.clock.today());
      return { outcome: "done", body: answerWith(accounts) };
    },
  } satisfies SomeHandlers;
}

function answerWith(accounts: readonly ExistingAccount[]) {
  return {
    shareCode: accounts[0]?.shareCode ?? null,
    accounts: [...accounts],
  };
}
