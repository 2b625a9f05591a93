import { refuse } from "../../http/refusals.ts";
import { findBankName } from "./bank-names.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function bankLookupEndpoints() {
  return {
    "POST /bank_lookup": async ({ body }) => {
      const bankName = findBankName(body.sortCode);
      if (bankName === undefined) throw refuse("bank-unknown");
      return { outcome: "done", body: { bankName } };
    },
  } satisfies SomeHandlers;
}
