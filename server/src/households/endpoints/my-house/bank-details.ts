import { findSession } from "../../../access/index.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { endpoint, type Endpoint } from "../../../http/endpoint.ts";
import { loadModulusTable } from "../../../payments/index.ts";
import { giveBankDetails } from "../../household-page/give-bank-details.ts";
import { readLegalTexts } from "../../record-consent.ts";

export const bankDetailsEndpoints = (deps: Dependencies): Endpoint[] => {
  const modulusTable = loadModulusTable(deps.config);
  const legalTexts = readLegalTexts(deps.config);
  return [
    endpoint("POST /my_house/bank_details", async ({ db, session, body: { bankDetails } }) => {
      const own = await findSession(db, deps, session.token);
      const body = await giveBankDetails(deps, { ...own, bankDetails, modulusTable, legalTexts });
      return { outcome: "done", body };
    }),
  ];
};
