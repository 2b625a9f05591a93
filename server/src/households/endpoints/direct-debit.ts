import type { Dependencies } from "../../dependencies.ts";
import { loadModulusTable } from "../../payments/index.ts";
import { joinHousehold } from "../join-household.ts";
import { openHousehold } from "../open-household.ts";
import { readPayer } from "../read-payer.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";

export const directDebitEndpoints = (deps: Dependencies): Endpoint[] => {
  const modulusTable = loadModulusTable(deps.config);
  return [
    endpoint(
      "POST /direct_debit",
      async ({ body, db: trx, codes }) => {
        const read = readPayer(body, { modulusTable, phone: deps.config.brand.phone });
        const { guid: token } = body;
        return token === undefined
          ? openHousehold(trx, deps, { body, read, tries: codes })
          : joinHousehold(trx, deps, { token, email: body.personalDetails.email, read });
      },
      ({ body }) => body.houseInformation?.discountCode !== undefined,
    ),
  ];
};
