import { z } from "zod";
import { address, type Call, typedOrAbsent, typedLike } from "./shape.ts";
import { postcode, addressGuid } from "./fields.ts";

/** A search result. A container (street or building) is opened by searching again with its id. */
export const addressOption = z
  .object({ id: z.string(), address: z.string(), isContainer: z.boolean() })
  .meta({ id: "AddressOption" });
export type AddressOption = z.infer<typeof addressOption>;

export const addresses = {
  "GET /addresses/find": {
    id: "findAddresses",
    tag: "Addresses",
    summary: "Search addresses",
    description:
      "What matches the text, best first; [] when nothing does. An option that is a container is opened by asking again with its id. Spec §7, Ruling B3.",
    query: z.object({ query: typedLike("larkspur"), id: typedOrAbsent }),
    limit: "address-search",
    responses: { 200: z.array(addressOption) },
    refusals: ["addresses-away"],
  },
  "GET /addresses/retrieve": {
    id: "retrieveAddress",
    tag: "Addresses",
    summary: "One address",
    description: "The whole address behind an option. Spec §7, Ruling B3.",
    query: z.object({ id: addressGuid }),
    limit: "address-search",
    responses: { 200: address },
    refusals: ["address-unknown", "addresses-away"],
  },
  "GET /addresses/lookup/:postcode": {
    id: "lookUpPostcode",
    tag: "Addresses",
    summary: "The addresses of a postcode",
    description: "Every address of a postcode; [] when there is none. Spec §7, Ruling B3.",
    params: z.object({ postcode }),
    limit: "address-search",
    responses: { 200: z.array(address) },
    refusals: ["postcode-required", "postcode-invalid", "addresses-away"],
  },
} as const satisfies Record<string, Call>;
