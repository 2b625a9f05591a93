import { checkEarlyStart } from "@evenly/domain/cooling-off";
import { freePlaces } from "@evenly/domain/household";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Bank } from "../../dependencies.ts";
import { refuse, refuseAny, refuseIssues } from "../../http/refusals.ts";
import { addHousemate } from "../add-housemate.ts";
import { hashAgreement } from "../agreement.ts";
import { joinLinkFor } from "../join-link.ts";
import { maySeeGuid } from "../may-see-guid.ts";
import { findHeldPlaces } from "../held-places/queries.ts";
import { holdPlace } from "../held-places/hold-place.ts";
import { findHousemates, findJoiner, objectionTo } from "../queries/households.ts";
import type { LegalTexts } from "../record-consent.ts";
import type { Payer } from "../read-payer.ts";
import {
  answerWithLinks,
  isSameBank,
  refuseOtherAgreement,
  refuseOtherPrice,
  refuseWhenOver,
  type SignUpAnswer,
  type SignUpRequest,
} from "../sign-up.ts";
import { askLeaver } from "./ask-leaver.ts";
import { type Offer, readOffer } from "./describe-succession.ts";
import { endLeaversTime, handOver } from "./hand-over.ts";
import { findSuccessionByToken, type Succession } from "./queries.ts";

/**
 * Takes a place over by a successor's link: at once, or after the leaver agrees to a later day. A repeated request gets
 * its answer again. Rulings B3 `POST /direct_debit`, G5.
 */
export async function joinAsSuccessor(
  trx: Transaction<Database>,
  deps: Bank,
  token: string,
  { body, payerCheck, legalTexts }: SignUpRequest,
): Promise<SignUpAnswer> {
  const found = await findSuccessionByToken(trx, deps, token);
  if (found === undefined) throw refuse("account-unknown");
  // Household first: lock order. Rechecked, because it may have been withdrawn.
  const household = await lockHousehold(trx, found.householdId);
  const succession = await findSuccessionByToken(trx, deps, token);
  if (succession === undefined) throw refuse("account-unknown");
  refuseWhenOver(household, deps.clock.today());
  const { payer, issues } = payerCheck;
  const agreementHash = hashAgreement(body);
  if (succession.state !== "asked") {
    return answerSuccessorAgain(trx, deps, { household, succession, token, payer, agreementHash });
  }
  if (payer === undefined) throw refuseIssues(issues);
  const offer = await readOffer(trx, deps, household, succession);
  const agreed = { ...household, priceAfter: offer.leaver.agreedPrice };
  refuseOtherPrice(body, agreed);
  refuseAny(checkEarlyStart(payer.earlyStart, deps.clock.today(), offer.firstDay));
  // The link came to that mailbox; any other has to answer first. Ruling A5.
  if (payer.email !== succession.successorEmail) {
    const heldPlaces = await findHeldPlaces(trx, household.id, deps.clock.now());
    const answer = answerWithLinks(deps, household, { remaining: 1, byShareToken: true });
    const body = { ...answer, guid: token, joinLink: joinLinkFor(deps.config, token) };
    const hold = { household: agreed, heldPlaces, payer, agreementHash, successionId: succession.id };
    return holdPlace(trx, deps, hold, body);
  }
  if ((await findJoiner(trx, household.id, payer.email)) !== undefined) throw refuse("already-joined");
  return takeOver(trx, deps, { offer, succession, token, payer, agreementHash, legalTexts });
}

/** Of a place that was held until the successor's mailbox answered. Rulings A5, G5. */
export async function takeOverHeldPlace(
  trx: Transaction<Database>,
  deps: Bank,
  join: {
    readonly household: Household;
    readonly successionId: string;
    readonly payer: Payer;
    readonly agreementHash: string;
    readonly legalTexts: LegalTexts;
    readonly price: number;
  },
): Promise<SignUpAnswer> {
  const { household, successionId, price, ...joined } = join;
  const succession = await trx
    .selectFrom("succession")
    .selectAll()
    .where("id", "=", successionId)
    .executeTakeFirstOrThrow();
  const { state } = succession;
  if (state === "agreed" || state === "joined-late") throw refuse("household-full");
  if (state !== "asked") throw refuse("account-unknown");
  const offer = await readOffer(trx, deps, household, { ...succession, state });
  refuseOtherPrice({ priceShown: price }, { ...household, priceAfter: offer.leaver.agreedPrice });
  return takeOver(trx, deps, {
    offer,
    succession: { ...succession, state },
    token: household.shareToken,
    ...joined,
  });
}

async function takeOver(
  trx: Transaction<Database>,
  deps: Bank,
  join: {
    readonly offer: Offer;
    readonly succession: Succession;
    readonly token: string;
    readonly payer: Payer;
    readonly agreementHash: string;
    readonly legalTexts: LegalTexts;
  },
): Promise<SignUpAnswer> {
  const { offer, succession, token, payer, agreementHash, legalTexts } = join;
  const { household } = offer;
  const today = deps.clock.today();
  const handsOverOn = offer.firstDay.toString();
  if (!offer.isLate) await endLeaversTime(trx, succession.membershipId, handsOverOn);
  const byShareToken = await isByShareToken(trx, succession, today);
  const successorId = await addHousemate(trx, deps, {
    household: { ...household, priceAfter: offer.leaver.agreedPrice },
    place: succession.place,
    opensAccount: false,
    payer,
    agreementHash,
    byShareToken,
    isLast: false,
    // A late successor has no days yet.
    days: offer.isLate
      ? { joinedOn: today.toString(), leftOn: today.toString() }
      : { joinedOn: handsOverOn, leftOn: null },
    schedule: offer.schedule,
    firstDay: offer.firstDay,
    legalTexts,
  });
  const actor = { kind: "housemate", id: successorId } as const;
  if (offer.isLate) await waitForLeaver(trx, deps, { offer, succession, successorId, payer });
  else await handOver(trx, deps, household, { succession, handsOverOn, successorId, actor });
  const answer = await linksFor(trx, deps, { household, token, waits: offer.isLate, byShareToken });
  return { outcome: "made", body: answer, payerId: successorId };
}

/** A place carries where it came from: its successor may know no more than the leaver may today. Rulings A5, G8. */
async function isByShareToken(
  trx: Transaction<Database>,
  { membershipId }: Succession,
  today: Temporal.PlainDate,
): Promise<boolean> {
  const leaver = await trx
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemateId")
    .select(["byShareToken", "joinedAt", "joinedOn", objectionTo().as("objection")])
    .where("membership.id", "=", membershipId)
    .executeTakeFirstOrThrow();
  return !maySeeGuid(leaver, today);
}

/** The leaver is mailed the new day and amounts, and must agree. */
async function waitForLeaver(
  trx: Transaction<Database>,
  deps: Bank,
  join: {
    readonly offer: Offer;
    readonly succession: Succession;
    readonly successorId: string;
    readonly payer: Payer;
  },
): Promise<void> {
  const { offer, succession, successorId, payer } = join;
  const { firstDay } = offer;
  await trx
    .updateTable("succession")
    .set({
      state: "joined-late",
      successorHousemateId: successorId,
      handsOverOn: firstDay.toString(),
      joinedAt: deps.clock.now(),
      reminded: 0,
    })
    .where("id", "=", succession.id)
    .execute();
  await askLeaver(trx, deps, offer, { successorFirstName: payer.firstName });
}

/** A late successor is not told the guid, because they may not get the place. */
async function linksFor(
  trx: Transaction<Database>,
  deps: Bank,
  join: {
    readonly household: Household;
    readonly token: string;
    readonly waits: boolean;
    readonly byShareToken: boolean;
  },
): Promise<SignUpAnswer["body"]> {
  const { household, token, waits, byShareToken } = join;
  const housemates = await findHousemates(trx, household.id, deps.clock.today());
  const remaining = freePlaces(household, housemates).length;
  const body = answerWithLinks(deps, household, { remaining, byShareToken });
  return waits
    ? { ...body, guid: token, joinLink: joinLinkFor(deps.config, token), remainingHm8s: 0, mayInvite: false }
    : body;
}

/** Only for the same person, bank details and agreement; to others the place is taken. Ruling B3. */
async function answerSuccessorAgain(
  trx: Transaction<Database>,
  deps: Bank,
  join: {
    readonly household: Household;
    readonly succession: Succession;
    readonly token: string;
    readonly payer: Payer | undefined;
    readonly agreementHash: string;
  },
): Promise<SignUpAnswer> {
  const { household, succession, token, payer, agreementHash } = join;
  const successor = payer && (await findJoiner(trx, household.id, payer.email));
  if (payer === undefined || successor === undefined || successor.id !== succession.successorHousemateId)
    throw refuse("household-full");
  if (!isSameBank(deps, successor, payer)) throw refuse("household-full");
  const waits = succession.state === "joined-late";
  const byShareToken = !maySeeGuid(successor, deps.clock.today());
  const body = await linksFor(trx, deps, { household, token, waits, byShareToken });
  const firstDay = succession.handsOverOn;
  await refuseOtherAgreement(trx, { household, joiner: successor, agreementHash, body, firstDay });
  return { outcome: "done", body };
}
