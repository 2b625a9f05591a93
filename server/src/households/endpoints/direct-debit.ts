import type { Dependencies } from "../../dependencies.ts";
import { loadModulusTable } from "../../payments/index.ts";
import { joinHousehold } from "../join-household.ts";
import { openHousehold } from "../open-household.ts";
import { readPayer } from "../read-payer.ts";
import { textsForAll } from "../record-consent.ts";
import { type Endpoint, endpointOnce } from "../../http/endpoint.ts";

export const directDebitEndpoints = (deps: Dependencies): Endpoint[] => {
  const modulusTable = loadModulusTable(deps.config);
  const forAll = textsForAll(deps.config);
  return [
    endpointOnce(
      "POST /direct_debit",
      async ({ body, once, codes }) => {
        const read = readPayer(body, { modulusTable, phone: deps.config.brand.phone });
        const { guid: token } = body;
        return token === undefined
          ? openHousehold(deps, once, { body, read, forAll, tries: codes })
          : joinHousehold(deps, once, { body, read, forAll, token });
      },
      ({ body }) => body.houseInformation?.discountCode !== undefined,
    ),
  ];
};
