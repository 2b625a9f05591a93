import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function featuresEndpoints({ flags }: Dependencies) {
  return {
    "GET /features": async () => ({
      outcome: "done",
      body: Object.entries(flags.get()).map(([key, value]) => ({ key, value })),
    }),
  } satisfies SomeHandlers;
}
