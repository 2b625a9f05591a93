import { findSession } from "../../../access/index.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { endpoint, type Endpoint } from "../../../http/endpoint.ts";
import { findAnswer } from "../../../http/idempotency.ts";
import { refuse } from "../../../http/refusals.ts";
import { loadModulusTable } from "../../../payments/index.ts";
import { giveBankDetails } from "../../household-page/give-bank-details.ts";
import { readLegalTexts } from "../../record-consent.ts";

export const bankDetailsEndpoints = (deps: Dependencies): Endpoint[] => {
  const modulusTable = loadModulusTable(deps.config);
  const legalTexts = readLegalTexts(deps.config);
  return [
    endpoint("POST /my_house/bank_details", async ({ db: trx, session, body: { bankDetails } }) => {
      const own = await findSession(trx, deps, session.token);
      const body = await giveBankDetails(trx, deps, { ...own, bankDetails, modulusTable, legalTexts });
      return { outcome: "done", body, payerId: own.housemateId };
    }),
    endpoint("GET /my_house/bank_details", async ({ db, session, idempotencyKey: key }) => {
      const { housemateId } = await findSession(db, deps, session.token);
      const answer = await findAnswer(deps, { call: "POST /my_house/bank_details", key });
      if (answer.payerId !== housemateId) throw refuse("payment-unknown");
      return answer;
    }),
  ];
};
