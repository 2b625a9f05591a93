import { z } from "zod";
import { address, type Call, typed, typedOrAbsent, withRefusals } from "./shape.ts";

/** A line of the address search; a container (a street, a building) is opened by asking again with its id. */
export const addressOption = z.object({ id: z.string(), address: z.string(), isContainer: z.boolean() });
export type AddressOption = z.infer<typeof addressOption>;

export const addresses = {
  /** What matches the text, best first; [] when nothing does. Spec §7, Ruling B3. */
  "GET /addresses/find": {
    summary: "Search addresses",
    query: z.object({ query: typed, id: typedOrAbsent }),
    responses: withRefusals({ 200: z.array(addressOption) }),
  },
  /** The whole address behind an option; 404 when it is not one. Spec §7, Ruling B3. */
  "GET /addresses/retrieve": {
    summary: "One address",
    query: z.object({ id: typed }),
    responses: withRefusals({ 200: address }),
  },
  /** Every address of a postcode; 422 on `postcode` when it is not one. Spec §7, Ruling B3. */
  "GET /addresses/lookup/:postcode": {
    summary: "The addresses of a postcode",
    params: z.object({ postcode: typed }),
    responses: withRefusals({ 200: z.array(address) }),
  },
} as const satisfies Record<string, Call>;
