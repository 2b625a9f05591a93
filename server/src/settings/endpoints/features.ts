import type { Dependencies } from "../../dependencies.ts";
import { type Endpoint, endpoint } from "../../http/endpoint.ts";

export const featuresEndpoints = ({ flags }: Dependencies): Endpoint[] => [
  endpoint("GET /features", async () => ({
    outcome: "done",
    body: Object.entries(flags.get()).map(([key, value]) => ({ key, value })),
  })),
];
