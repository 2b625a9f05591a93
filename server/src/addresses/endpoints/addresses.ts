import { formatPostcode, isPostcode } from "@evenly/domain/address";
import type { Dependencies } from "../../dependencies.ts";
import { refuse, refuseIssues } from "../../http/refusals.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function addressEndpoints({ addressLookup }: Dependencies) {
  return {
    "GET /addresses/find": async ({ query }) => ({
      outcome: "done",
      body: await addressLookup.find(query.query, query.id),
    }),

    "GET /addresses/retrieve": async ({ query }) => {
      const address = await addressLookup.retrieve(query.id);
      if (!address) throw refuse("address-unknown");
      return { outcome: "done", body: address };
    },

    "GET /addresses/lookup/:postcode": async ({ params }) => {
      const { postcode } = params;
      if (!isPostcode(postcode)) {
        throw refuseIssues([
          { field: "postcode", code: postcode === "" ? "postcode-required" : "postcode-invalid" },
        ]);
      }
      return { outcome: "done", body: await addressLookup.lookup(formatPostcode(postcode)) };
    },
  } satisfies SomeHandlers;
}
