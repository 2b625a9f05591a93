import { freePlaces } from "@evenly/domain/household";
import { normaliseEmail } from "@evenly/domain/person";
import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse, refuseIssues } from "../http/refusals.ts";
import { addHousemate } from "./add-housemate.ts";
import { hashAgreement } from "./agreement.ts";
import { findHousemates, findJoiner, lockHouseholdByToken } from "./queries/households.ts";
import {
  answerAgain,
  answerWithLinks,
  refuseOtherPrice,
  refuseWhenOver,
  type SignUpAnswer,
  type SignUpRequest,
} from "./sign-up.ts";
import { joinAsSuccessor } from "./succession/join-as-successor.ts";

/**
 * Takes a place by guid or share token, or takes one over by a successor's link. Locks the household first, so that the
 * last place is taken once. Rulings A5, B3 `POST /direct_debit`, C7, G5.
 */
export async function joinHousehold(
  trx: Transaction<Database>,
  deps: Dependencies,
  token: string,
  request: SignUpRequest,
): Promise<SignUpAnswer> {
  const { body, payerCheck, legalTexts } = request;
  const found = await lockHouseholdByToken(trx, token);
  if (found === undefined) return joinAsSuccessor(trx, deps, token, request);
  const { household, byShareToken } = found;
  const today = deps.clock.today();
  refuseWhenOver(household, today);

  const housemates = await findHousemates(trx, household.id, today);
  const joiner = await findJoiner(trx, household.id, normaliseEmail(body.personalDetails.email));
  const [place, ...left] = freePlaces(household.size, housemates);
  if (place === undefined && joiner === undefined) throw refuse("household-full");
  const { payer, issues } = payerCheck;
  if (payer === undefined) throw refuseIssues(issues);
  const agreementHash = hashAgreement(body);
  if (joiner !== undefined) return answerAgain(trx, deps, household, joiner, { payer, agreementHash });
  if (place === undefined) throw refuse("household-full");

  // Size and price may have changed since the page was opened. Rulings B3, G3.
  refuseOtherPrice(body, household);

  const remaining = left.length;
  const housemateId = await addHousemate(trx, deps, {
    household,
    place,
    opensAccount: false,
    payer,
    agreementHash,
    byShareToken,
    isLast: remaining === 0,
    legalTexts,
  });
  return {
    outcome: "made",
    body: answerWithLinks(deps, household, { remaining, byShareToken }),
    payerId: byShareToken ? undefined : housemateId,
  };
}
