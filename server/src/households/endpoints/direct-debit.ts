import type { ReadBody } from "@evenly/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { CodeGuesses } from "../../http/code-guesses.ts";
import type { AdmitAccount } from "../../http/new-accounts.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { findAnswer } from "../../http/idempotency.ts";
import { loadModulusTable } from "../../payments/index.ts";
import { joinHousehold } from "../join-household.ts";
import { openHousehold } from "../open-household.ts";
import { readPayer } from "../read-payer.ts";
import { readLegalTexts } from "../record-consent.ts";
import type { SignUpAnswer } from "../sign-up.ts";

type SignUp = {
  readonly db: Transaction<Database>;
  readonly body: ReadBody<"POST /direct_debit">;
  readonly codes: Pick<CodeGuesses, "fail">;
  readonly admitAccount: AdmitAccount;
};

/** Opens an account, or joins one by its token. Ruling B3 `POST /direct_debit`. */
export function takeSignUps(deps: Dependencies) {
  const modulusTable = loadModulusTable(deps.config);
  const legalTexts = readLegalTexts(deps.config);
  return ({ db: trx, body, codes, admitAccount }: SignUp): Promise<SignUpAnswer> => {
    const payerCheck = readPayer(body, { modulusTable, phone: deps.config.brand.phone });
    return body.guid === undefined
      ? openHousehold(trx, deps, { body, payerCheck, legalTexts, codeGuesses: codes, admitAccount })
      : joinHousehold(trx, deps, body.guid, { body, payerCheck, legalTexts });
  };
}

export function directDebitEndpoints(deps: Dependencies) {
  return {
    "POST /direct_debit": {
      answer: takeSignUps(deps),
      triesCode: ({ body }) => body.houseInformation?.discountCode !== undefined,
      opensAccount: ({ body }) => body.guid === undefined,
    },
    "GET /direct_debit": ({ idempotencyKey: key }) => findAnswer(deps, { call: "POST /direct_debit", key }),
  } satisfies SomeHandlers;
}
