import type { Dependencies } from "../../dependencies.ts";
import { loadModulusTable } from "../../payments/index.ts";
import { joinHousehold } from "../join-household.ts";
import { batchWrites } from "../batch-writes.ts";
import { type SignUp, writeTogether } from "../commit-sign-up.ts";
import { openHousehold } from "../open-household.ts";
import { shapeOf } from "../queries/write-sign-up.ts";
import { readPayer } from "../read-payer.ts";
import { textsForAll } from "../record-consent.ts";
import { type Endpoint, idempotentEndpoint, type IdempotentQuestion } from "../../http/endpoint.ts";
import type { Remembered } from "../../http/idempotency.ts";

type Sent = Pick<IdempotentQuestion<"POST /direct_debit">, "body" | "once" | "codes">;

/** Ruling B3 `POST /direct_debit`. */
export const takeSignUps = (deps: Dependencies) => {
  const modulusTable = loadModulusTable(deps.config);
  const forAll = textsForAll(deps.config);
  const write = batchWrites<SignUp>({
    write: (signUps) => writeTogether(deps.db, deps, signUps),
    shapeOf: ({ rows }) => shapeOf(rows),
  });
  return async ({ body, once, codes }: Sent): Promise<Remembered> => {
    const read = readPayer(body, { modulusTable, phone: deps.config.brand.phone });
    const { guid: token } = body;
    const remembered = await (token === undefined
      ? openHousehold(deps, once, { body, read, forAll, tries: codes, write })
      : joinHousehold(deps, once, { body, read, forAll, token }));
    if (!remembered.replayed) deps.jobs.wakeSoon("welcome-housemate");
    return remembered;
  };
};

export const directDebitEndpoints = (deps: Dependencies): Endpoint[] => [
  idempotentEndpoint(
    "POST /direct_debit",
    takeSignUps(deps),
    ({ body }) => body.houseInformation?.discountCode !== undefined,
  ),
];
