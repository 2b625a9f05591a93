import type { Dependencies } from "../dependencies.ts";
import { loadModulusTable } from "../modulus/load-modulus-table.ts";
import { joinHousehold } from "../use-cases/join-household.ts";
import { openHousehold } from "../use-cases/open-household.ts";
import { readPayer } from "../use-cases/read-payer.ts";
import { endpoint, type Endpoint } from "./endpoint.ts";

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
