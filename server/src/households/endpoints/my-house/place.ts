import type { Dependencies } from "../../../dependencies.ts";
import { endpoint, type Endpoint } from "../../../http/endpoint.ts";
import { confirmPlace, readHeldPlace } from "../../held-places/confirm-place.ts";
import { readLegalTexts } from "../../record-consent.ts";

/** Ruling A5. */
export const placeEndpoints = (deps: Dependencies): Endpoint[] => {
  const legalTexts = readLegalTexts(deps.config);
  return [
    endpoint("POST /my_house/place/read", async ({ body: { token }, db }) => ({
      outcome: "done",
      body: await readHeldPlace(db, deps, token),
    })),
    endpoint("POST /my_house/place", async ({ body: { token }, db: trx }) => {
      const { body, payerId } = await confirmPlace(trx, deps, token, legalTexts);
      return { outcome: "made", body, payerId };
    }),
  ];
};
