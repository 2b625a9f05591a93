import { refuse } from "../../http/refusals.ts";
import { findBankName } from "./bank-names.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";

export const bankLookupEndpoints = (): Endpoint[] => [
  endpoint("POST /bank_lookup", async ({ body }) => {
    const bankName = findBankName(body.sortCode);
    if (bankName === undefined) throw refuse("bank-unknown");
    return { outcome: "done", body: { bankName } };
  }),
];
