import { checkEarlyStart } from "@evenly/domain/cooling-off";
import { freePlaces } from "@evenly/domain/household";
import { normaliseEmail } from "@evenly/domain/person";
import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Bank } from "../dependencies.ts";
import { refuse, refuseAny, refuseIssues } from "../http/refusals.ts";
import { refuseMailedEnough } from "../mail/index.ts";
import { hashAgreement } from "./agreement.ts";
import { holdPlace } from "./held-places/hold-place.ts";
import { countOpen, dropHeldPlaces, findHeldPlaces, isOwnHold } from "./held-places/queries.ts";
import { findAwaitedPlaces } from "./next-year/queries.ts";
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
import { takeFreePlace } from "./take-free-place.ts";

/**
 * Takes a place by guid, holds one by share token, or takes one over by a successor's link. Locks the household first, so
 * that the last place is taken once. Rulings A5, B3 `POST /direct_debit`, C7, G5.
 */
export async function joinHousehold(
  trx: Transaction<Database>,
  deps: Bank,
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
  const free = freePlaces(household, housemates);
  const { payer, issues } = payerCheck;
  const heldPlaces = await findHeldPlaces(trx, household.id, deps.clock.now());
  const own = payer === undefined ? [] : heldPlaces.filter((one) => isOwnHold(deps, one, payer));
  const ofOthers = heldPlaces.filter((one) => !own.includes(one));
  const awaited = byShareToken ? await findAwaitedPlaces(trx, household, today) : [];
  const open = countOpen(household, housemates, [...ofOthers, ...awaited]);
  const mayRepeat = joiner !== undefined && !byShareToken;
  if (!mayRepeat && open === 0) throw refuse("household-full");
  if (payer === undefined) throw refuseIssues(issues);
  const agreementHash = hashAgreement(body);
  if (mayRepeat) return answerAgain(trx, deps, household, joiner, { payer, agreementHash });

  // Size and price may have changed since the page was opened. Rulings B3, G3.
  refuseOtherPrice(body, household);
  refuseAny(checkEarlyStart(payer.earlyStart, today, Temporal.PlainDate.from(household.tenancyStart)));

  if (byShareToken) {
    const answer = answerWithLinks(deps, household, { remaining: open, byShareToken });
    return holdPlace(trx, deps, { household, heldPlaces, payer, agreementHash }, answer);
  }
  await refuseMailedEnough(trx, deps, payer.email);
  await dropHeldPlaces(trx, own);
  return takeFreePlace(trx, deps, { household, free, payer, agreementHash, byShareToken, legalTexts });
}
