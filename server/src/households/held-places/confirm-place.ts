import type { ReadBody, Success } from "@evenly/contract";
import { wantedTypes } from "@evenly/domain/catalogue";
import { londonToday } from "@evenly/domain/calendar";
import { freePlaces, takenPlaces } from "@evenly/domain/household";
import type { Kysely, Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import { personOf } from "../../../database/person-columns.ts";
import type { Database } from "../../../database/tables.ts";
import type { Bank, Now } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { addressOf } from "../../mail/index.ts";
import { hashAgreement } from "../agreement.ts";
import { findHousemates, findJoiner, findSoldProducts } from "../queries/households.ts";
import type { LegalTexts } from "../record-consent.ts";
import { refuseOtherPrice, refuseWhenOver, type SignUpAnswer } from "../sign-up.ts";
import { takeOverHeldPlace } from "../succession/join-as-successor.ts";
import { takeFreePlace } from "../take-free-place.ts";
import { dropHeldPlaces, type HeldPlace } from "./queries.ts";
import { readHeldPrice } from "./read-held-price.ts";
import { hashOf } from "../../../database/ids.ts";

async function findByToken(db: Kysely<Database>, { clock }: Now, token: string): Promise<HeldPlace> {
  const heldPlace = await db
    .selectFrom("heldPlace")
    .selectAll()
    .where("tokenHash", "=", hashOf(token))
    .where("expiresAt", ">", clock.now())
    .executeTakeFirst();
  if (heldPlace === undefined) throw refuse("house-link-unknown");
  return heldPlace;
}

/** What the page behind 'Confirm your place' shows; confirms nothing. Ruling A5. */
export async function readHeldPlace(
  db: Kysely<Database>,
  deps: Now,
  token: string,
): Promise<Success<"POST /my_house/place/read">> {
  const heldPlace = await findByToken(db, deps, token);
  const household = await db
    .selectFrom("household")
    .selectAll()
    .where("id", "=", heldPlace.householdId)
    .executeTakeFirstOrThrow();
  const sold = await findSoldProducts(db, household.id);
  const { agreed, now } = await readHeldPrice(db, deps, household, heldPlace);
  return {
    firstName: heldPlace.firstName,
    fullAddress: addressOf(household),
    pricePerPersonPerMonth: agreed.monthly,
    price: agreed,
    newPrice: now.weekly === agreed.weekly ? null : now,
    accountEnding: heldPlace.accountEnding,
    lastsUntil: londonToday(heldPlace.expiresAt.getTime()).toString(),
    housemateCount: household.size,
    joined: takenPlaces(await findHousemates(db, household.id, deps.clock.today())),
    productTypes: wantedTypes(sold),
  };
}

/**
 * Takes the place that is held: the mailbox has answered. At another price than the one it was asked for only if that is
 * the one they agree to now. Rulings A5, B3, C7, D11, G5.
 */
export async function confirmPlace(
  trx: Transaction<Database>,
  deps: Bank,
  { token, priceShown }: ReadBody<"POST /my_house/place">,
  legalTexts: LegalTexts,
): Promise<SignUpAnswer> {
  const { householdId } = await findByToken(trx, deps, token);
  const household = await lockHousehold(trx, householdId);
  // Again under the lock: another press may have taken it.
  const heldPlace = await findByToken(trx, deps, token);
  const today = deps.clock.today();
  refuseWhenOver(household, today);
  if ((await findJoiner(trx, householdId, heldPlace.email)) !== undefined) throw refuse("already-joined");
  const { id, keyId, sealed } = heldPlace;
  const payer = {
    ...personOf(heldPlace),
    bank: deps.vault.open(id, { keyId, sealed }),
    earlyStart: heldPlace.earlyStart,
  };
  await dropHeldPlaces(trx, [heldPlace]);
  const { agreedPrice, agreementHash: asked } = heldPlace;
  const price = priceShown ?? agreedPrice;
  const agreementHash = price === agreedPrice ? asked : hashAgreement({ priceShown: price });
  const join = { household, payer, agreementHash, legalTexts };
  if (heldPlace.successionId !== null)
    return takeOverHeldPlace(trx, deps, {
      ...join,
      successionId: heldPlace.successionId,
      price,
    });
  refuseOtherPrice({ priceShown: price }, household);
  const free = freePlaces(household, await findHousemates(trx, householdId, today));
  return takeFreePlace(trx, deps, { ...join, free, byShareToken: true });
}
