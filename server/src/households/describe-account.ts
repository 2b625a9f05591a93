import type { AccountInformation } from "@evenly/contract/summary";
import { formatAddress } from "@evenly/domain/address";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import { agentText } from "@evenly/domain/agent";
import type { Kysely } from "kysely";
import { countOpen, findHeldPlaces } from "./held-places/queries.ts";
import { findAwaitedPlaces } from "./next-year/queries.ts";
import {
  type FoundHousehold,
  findHousemates,
  findOpenersName,
  findSoldProducts,
} from "./queries/households.ts";
import { linesOf } from "../../database/address-columns.ts";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import { joinLinkFor } from "./join-link.ts";

/** The public view of an account; with the share token, it carries that token only. Ruling A5. */
export async function describeAccount(
  db: Kysely<Database>,
  { clock, config }: Now,
  { household, token, byShareToken }: FoundHousehold,
): Promise<AccountInformation> {
  const housemates = await findHousemates(db, household.id, clock.today());
  // Nobody in the house is told of those.
  const heldPlaces = byShareToken
    ? [
        ...(await findHeldPlaces(db, household.id, clock.now())),
        ...(await findAwaitedPlaces(db, household, clock.today())),
      ]
    : [];
  const products = await findSoldProducts(db, household.id);
  const [before, after] = [pence(household.priceBefore), pence(household.priceAfter)];
  const lines = linesOf(household);
  const listed = byShareToken ? undefined : await findListedGuid(db, household.addressId);
  return {
    guid: token,
    joinLink: joinLinkFor(config, token),
    remainingHousemates: countOpen(household, housemates, heldPlaces),
    housemateCount: household.size,
    accountCreator: await findOpenersName(db, household.id),
    agentMessage: await findAgentMessage(db, household.agentId),
    address: { ...(listed !== undefined && { guid: listed }), ...lines },
    fullAddress: formatAddress(lines),
    postcode: household.postcode,
    tenancyStartDate: household.tenancyStart,
    tenancyEndDate: household.tenancyEnd,
    broadbandDate: household.broadbandDate,
    firstPaymentDate: household.tenancyStart,
    products,
    pppw: after,
    pricePerPersonPerMonth: monthlyFromWeekly(after),
    nonDiscountedPricePerPerson: before,
    nonDiscountedPricePerPersonPerMonth: monthlyFromWeekly(before),
    usedDiscount: after < before,
    discountDescription: after < before ? household.discountDescription : null,
  };
}

/** Undefined for a typed address. */
async function findListedGuid(db: Kysely<Database>, addressId: string | null): Promise<string | undefined> {
  if (addressId === null) return undefined;
  const listed = await db.selectFrom("address").select("guid").where("id", "=", addressId).executeTakeFirst();
  return listed?.guid;
}

async function findAgentMessage(db: Kysely<Database>, agentId: string | null): Promise<string | null> {
  if (agentId === null) return null;
  const agent = await db
    .selectFrom("agent")
    .select(["name", "message", "benefit"])
    .where("id", "=", agentId)
    .executeTakeFirst();
  return agent ? agentText(agent) : null;
}
