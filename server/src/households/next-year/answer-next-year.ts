import type { ReadBody } from "@evenly/contract";
import { checkAccountHolder } from "@evenly/domain/bank-details";
import { overlaps } from "@evenly/domain/existing-accounts";
import { checkEarlyStart } from "@evenly/domain/cooling-off";
import { freePlaces } from "@evenly/domain/household";
import { checkPersonalDetails, cleanPerson, isLeadType } from "@evenly/domain/person";
import type { Transaction } from "kysely";
import { linesOf } from "../../../database/address-columns.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database, Household } from "../../../database/tables.ts";
import { openPageOf } from "../../access/index.ts";
import { lockDwellings, tenancyOf } from "../../addresses/index.ts";
import type { Bank, Dependencies } from "../../dependencies.ts";
import type { PageOwner } from "../../http/page-owner.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import { refuseMailedEnough } from "../../mail/index.ts";
import { hashAgreement } from "../agreement.ts";
import { findAccountsInTheWay, openAccount } from "../open-account.ts";
import { findHousemates, findJoiner } from "../queries/households.ts";
import type { Payer } from "../read-payer.ts";
import { refuseManyAccounts } from "../refuse-many-accounts.ts";
import type { LegalTexts } from "../record-consent.ts";
import { refuseOtherPrice, refuseWhenOver } from "../sign-up.ts";
import { takeFreePlace } from "../take-free-place.ts";
import { findOtherYear } from "./queries.ts";
import { describeOffer, findNextYear, type NextYearHouse } from "./read-next-year.ts";

type Yes = ReadBody<"POST /my_house/next_year">;

/**
 * Opens next year's household, or takes a place in the one that another has opened, as a sign-up and a join do: with a
 * contract, a mandate and its confirmation of one's own. Said again it does nothing. Locks this year's household first, so
 * that the first yes opens one. Rulings B3, C6, J3, J5.
 */
export async function sayYes(
  trx: Transaction<Database>,
  deps: Bank,
  owner: PageOwner,
  yes: Yes,
  legalTexts: LegalTexts,
): Promise<void> {
  await lockHousehold(trx, owner.householdId);
  const nextYear = await findNextYear(trx, deps, owner);
  const { household, house, refusal, account, you } = nextYear;
  if (you?.answer === "yes") {
    const next = await findOtherYear(trx, owner.housemateId, "next");
    if (next?.householdId === house?.following?.id) return;
    throw refuse("already-joined");
  }
  if (refusal !== undefined) throw refuse(refusal);
  if (house === undefined || account === undefined || you === undefined) throw refuse("next-year-not-asked");
  const offer = await describeOffer(trx, deps, { household, house, account });
  refuseOtherPrice(yes, { priceBefore: house.weekly, priceAfter: house.weekly });
  if (offer.token !== yes.token) throw refuse("approval-changed");
  const payer = readPayerOf(yes, you.email, account.bank);
  refuseAny(checkEarlyStart(yes.earlyStart, deps.clock.today(), Temporal.PlainDate.from(house.start)));
  await refuseMailedEnough(trx, deps, payer.email);
  const join = { payer, legalTexts, previousHousemateId: owner.housemateId };
  if (house.following) await joinFollowing(trx, deps, house.following, yes, join);
  else await openFollowing(trx, deps, household, house, join);
  await trx
    .updateTable("housemate")
    .set({ nextYearDeclinedOn: null })
    .where("id", "=", owner.housemateId)
    .execute();
  await recordAnswer(trx, deps, owner, "yes");
}

function readPayerOf(yes: Yes, email: string, bank: Payer["bank"]): Payer {
  const { leadType, firstName, lastName, phoneNumber, allowPromotions, earlyStart } = yes;
  const typed = { leadType, firstName, lastName, email, phoneNumber };
  refuseAny([...checkPersonalDetails(typed), ...checkAccountHolder(yes.accountHolder)]);
  if (!isLeadType(leadType)) throw new Error("A checked lead type is one");
  return { ...cleanPerson(typed), leadType, allowPromotions, bank, earlyStart: earlyStart === true };
}

type Join = {
  readonly payer: Payer;
  readonly legalTexts: LegalTexts;
  readonly previousHousemateId: string;
};

async function joinFollowing(
  trx: Transaction<Database>,
  deps: Bank,
  { id }: Household,
  { priceShown }: Yes,
  join: Join,
): Promise<void> {
  const household = await lockHousehold(trx, id);
  const today = deps.clock.today();
  refuseWhenOver(household, today);
  // Changed between the look and the lock.
  refuseOtherPrice({ priceShown }, household);
  if ((await findJoiner(trx, id, join.payer.email)) !== undefined) throw refuse("already-joined");
  const free = freePlaces(household, await findHousemates(trx, id, today));
  if (free.length === 0) throw refuse("next-year-full");
  const agreementHash = hashAgreement({ priceShown });
  await takeFreePlace(trx, deps, { household, free, ...join, agreementHash, byShareToken: false });
}

/** At the same address, with this year's package and no code. Its opener has a mailbox that has answered. Rulings C13, J5. */
async function openFollowing(
  trx: Transaction<Database>,
  deps: Bank,
  household: Household,
  { start, end, size, price, weekly }: NextYearHouse,
  join: Join,
): Promise<void> {
  if (price === undefined) throw new Error("What is not opened has a price of the day");
  const { addressId, dwellingId, lettingAgentName, broadbandDate } = household;
  const lines = linesOf(household);
  const dwellingIds = await lockDwellings(trx, { ...lines, id: addressId });
  const term = { startDate: Temporal.PlainDate.from(start), endDate: Temporal.PlainDate.from(end) };
  const accounts = await findAccountsInTheWay(trx, [...dwellingIds, dwellingId], deps.clock.today());
  if (accounts.some((account) => overlaps(tenancyOf(account), term))) throw refuse("next-year-taken");
  await refuseManyAccounts(trx, deps, join.payer, { start, end });
  const hasBroadband = broadbandDate !== null;
  await openAccount(
    trx,
    deps,
    {
      addressId,
      dwellingId,
      ...lines,
      lettingAgentName,
      house: {
        size,
        start,
        end,
        broadbandUrgent: hasBroadband ? true : null,
        broadbandDate: hasBroadband ? start : null,
      },
      previousHouseholdId: household.id,
    },
    {
      ...join,
      price: {
        before: weekly,
        after: weekly,
        options: price.options,
        priceBookId: price.bookId,
        discount: undefined,
      },
      agreementHash: hashAgreement({
        selectedProducts: price.options.map(({ priceId }) => priceId),
        housemateCount: size,
        priceShown: weekly,
        houseInformation: { startDate: start, endDate: end, broadbandUrgent: hasBroadband },
      }),
    },
  );
}

/** Others see a no, never why; it can be taken back while there is a place. Ruling J5. */
export async function sayNo(trx: Transaction<Database>, deps: Bank, owner: PageOwner): Promise<void> {
  await lockHousehold(trx, owner.householdId);
  const { refusal, you } = await findNextYear(trx, deps, owner);
  if (you === undefined) throw refuse(refusal ?? "next-year-not-asked");
  if (you.answer === "yes") throw refuse("next-year-said-yes");
  if (you.answer === "no") return;
  await trx
    .updateTable("housemate")
    .set({ nextYearDeclinedOn: deps.clock.today().toString() })
    .where("id", "=", owner.housemateId)
    .execute();
  await recordAnswer(trx, deps, owner, "no");
}

function recordAnswer(
  trx: Transaction<Database>,
  { clock }: Bank,
  { householdId, housemateId }: PageOwner,
  answer: "yes" | "no",
): Promise<void> {
  return recordAudit(trx, {
    householdId,
    actor: { kind: "housemate", id: housemateId },
    action: "answer-next-year",
    at: clock.now(),
    detail: { answer },
  });
}

/** The token of a session of the same person's other page. Rulings G1, J5. */
export async function openOtherYear(
  deps: Dependencies,
  { housemateId }: PageOwner,
  { year }: ReadBody<"POST /my_house/next_year/open">,
): Promise<string> {
  const other =
    year === "previous" || year === "next" ? await findOtherYear(deps.db, housemateId, year) : undefined;
  if (other === undefined) throw refuse("year-unknown");
  return openPageOf(deps, other.membershipId);
}
