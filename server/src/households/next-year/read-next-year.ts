import type { Success } from "@evenly/contract";
import { isNoneOption } from "@evenly/domain/catalogue";
import { needsEarlyStart } from "@evenly/domain/cooling-off";
import { takenPlaces } from "@evenly/domain/household";
import { isMandateUsable } from "@evenly/domain/mandate";
import { currentAndNext } from "@evenly/domain/means-to-pay";
import { addPence, monthlyFromWeekly, type Pence, pence } from "@evenly/domain/money";
import {
  nextTerm,
  nextYearAskedFrom,
  nextYearPriceHoldsUntil,
  type NextYearRefusal,
  whyNoNextYear,
} from "@evenly/domain/next-year";
import { overlaps } from "@evenly/domain/existing-accounts";
import type { Kysely } from "kysely";
import { personOf } from "../../../database/person-columns.ts";
import type { Database, Household } from "../../../database/tables.ts";
import { tenancyOf } from "../../addresses/index.ts";
import type { Bank, Dependencies } from "../../dependencies.ts";
import type { PageOwner } from "../../http/page-owner.ts";
import { tokenOf } from "../../http/preview-token.ts";
import { addressOf } from "../../mail/index.ts";
import { findMandatesOf, isHeld, readPersonsMoney, scheduleOf } from "../../payments/index.ts";
import { keepNextYearQuote, type NextYearPrice, priceNextYear } from "../../pricing/index.ts";
import { minimumTenancyMonths } from "../../settings/index.ts";
import { countOpen, findHeldPlaces } from "../held-places/queries.ts";
import { findAccountsInTheWay } from "../open-account.ts";
import { findHousemates, findSoldProducts } from "../queries/households.ts";
import { type AskedPerson, findAsked, findFollowing, findOtherYear } from "./queries.ts";

type Page = Success<"GET /my_house/next_year">;

/** What next year's household is, or would be: as another opened it, or as the first yes opens it. */
export type NextYearHouse = {
  readonly start: string;
  readonly end: string;
  readonly size: number;
  readonly joined: number;
  /** In pence per person per week. */
  readonly weekly: Pence;
  readonly following: Household | undefined;
  /** Undefined once it is opened. */
  readonly price: NextYearPrice | undefined;
};

export type NextYear = {
  readonly household: Household;
  readonly asked: readonly AskedPerson[];
  readonly you: AskedPerson | undefined;
  readonly house: NextYearHouse | undefined;
  readonly refusal: NextYearRefusal | undefined;
  readonly owed: Pence;
  readonly account: Awaited<ReturnType<typeof findAccount>>;
};

/** All that the question, its answer and the mail go by; changes nothing. Ruling J5. */
export async function findNextYear(
  db: Kysely<Database>,
  deps: Bank,
  { householdId, housemateId }: Pick<PageOwner, "householdId" | "housemateId">,
): Promise<NextYear> {
  const today = deps.clock.today();
  const household = await db
    .selectFrom("household")
    .selectAll()
    .where("id", "=", householdId)
    .executeTakeFirstOrThrow();
  const following = await findFollowing(db, householdId);
  const asked = await findAsked(db, household, following, today);
  const you = asked.find(({ id }) => id === housemateId);
  const house = you && (await findHouse(db, deps, household, following));
  const { rows, sums, means } = await readPersonsMoney(db, deps, housemateId);
  const account = await findAccount(db, deps, housemateId);
  const refusal = whyNoNextYear(
    {
      state: household.state,
      tenancyEnd: Temporal.PlainDate.from(household.tenancyEnd),
      isAsked: you !== undefined,
      isTaken: following === undefined && you !== undefined && (await isTaken(db, deps, household)),
      isFull: you?.answer !== "yes" && following !== undefined && (await isFull(db, deps, following)),
      isSold: house !== undefined,
      isHeld: await isHeld(db, housemateId),
      rows,
      means,
    },
    today,
  );
  return { household, asked, you, house, refusal, owed: sums.owed, account };
}

async function findHouse(
  db: Kysely<Database>,
  deps: Bank,
  household: Household,
  following: Household | undefined,
): Promise<NextYearHouse | undefined> {
  const today = deps.clock.today();
  if (following !== undefined) {
    return {
      start: following.tenancyStart,
      end: following.tenancyEnd,
      size: following.size,
      joined: takenPlaces(await findHousemates(db, following.id, today)),
      weekly: pence(following.priceAfter),
      following,
      price: undefined,
    };
  }
  const { start, end } = termAfter(deps, household);
  const size = await countPlacesAtTheEnd(db, household);
  const price = await priceNextYear(db, deps, household, size);
  return price && { start, end, size, joined: 0, weekly: price.before, following, price };
}

function termAfter({ settings, flags }: Bank, household: Household) {
  const { startDate: start, endDate: end } = tenancyOf(household);
  const term = nextTerm({ start, end }, minimumTenancyMonths(settings.get(), flags.get()));
  return { start: term.start.toString(), end: term.end.toString() };
}

/** As many places as are taken on the last day: a place that has emptied is not offered again. Rulings J3, J5. */
async function countPlacesAtTheEnd(db: Kysely<Database>, { id, tenancyEnd }: Household): Promise<number> {
  return takenPlaces(await findHousemates(db, id, Temporal.PlainDate.from(tenancyEnd)));
}

/** Another household has the address on some of those days; also one of a stranger. Ruling C6. */
async function isTaken(db: Kysely<Database>, deps: Bank, household: Household): Promise<boolean> {
  const { start, end } = termAfter(deps, household);
  const term = { startDate: Temporal.PlainDate.from(start), endDate: Temporal.PlainDate.from(end) };
  const others = await findAccountsInTheWay(db, [household.dwellingId], deps.clock.today());
  return others.some((other) => other.id !== household.id && overlaps(tenancyOf(other), term));
}

/** Their own place is not among what is held. */
async function isFull(db: Kysely<Database>, { clock }: Bank, following: Household): Promise<boolean> {
  const housemates = await findHousemates(db, following.id, clock.today());
  return countOpen(following, housemates, await findHeldPlaces(db, following.id, clock.now())) === 0;
}

/** From which this year is taken, or will be. Ruling F7. */
async function findAccount(db: Kysely<Database>, { vault }: Bank, housemateId: string) {
  const { current, next } = currentAndNext(await findMandatesOf(db, housemateId));
  const mandate = next ?? current;
  if (mandate === undefined || !isMandateUsable(mandate.state)) return undefined;
  return { ending: mandate.accountEnding, bank: vault.open(mandate.bankAccountId, mandate) };
}

/** What is agreed to with a yes, and its token. */
export async function describeOffer(
  db: Kysely<Database>,
  deps: Bank,
  { household, house, account }: Pick<NextYear, "household" | "account"> & { readonly house: NextYearHouse },
) {
  const { start, end, size, weekly } = house;
  const schedule = scheduleOf(deps, { tenancyStart: start, tenancyEnd: end, completedAt: null }, weekly);
  const offer = {
    start,
    end,
    housemateCount: size,
    weekly,
    monthly: monthlyFromWeekly(weekly),
    payments: schedule.map(({ dueDate, lastDay, collectionDate, amount, kind }) => ({
      dueOn: dueDate.toString(),
      lastDay: lastDay.toString(),
      on: collectionDate.toString(),
      amount,
      isPart: kind === "part-month",
    })),
    inAll: addPence(schedule.map(({ amount }) => amount)),
    products: await findProducts(db, deps, household, house),
    account: account ? { ending: account.ending, holder: account.bank.holder } : null,
    needsEarlyStart: needsEarlyStart(deps.clock.today(), Temporal.PlainDate.from(start)),
  };
  return { ...offer, token: tokenOf(offer) };
}

async function findProducts(
  db: Kysely<Database>,
  { priceBooks }: Bank,
  household: Household,
  { following, price }: NextYearHouse,
): Promise<NonNullable<Page["offer"]>["products"]> {
  const now = await findSoldProducts(db, household.id);
  const next = following
    ? await findSoldProducts(db, following.id)
    : (price?.options ?? []).map(({ type, code }) => ({
        type,
        label: priceBooks.labelOf(type),
        code,
        title: priceBooks.titleOf(code),
      }));
  return next
    .filter(({ code }) => !isNoneOption(code))
    .map(({ type, label, code, title }) => {
      const before = now.find((one) => one.type === type);
      return { type, label, title, was: before && before.code !== code ? before.title : null };
    });
}

/** The page of the question, which holds the day's price from the first look on, and the way to the other year's page. Rulings B5, J5. */
export async function readNextYear(deps: Dependencies, owner: PageOwner): Promise<Page> {
  const { db } = deps;
  const nextYear = await findNextYear(db, deps, owner);
  const { household, asked, you, house, refusal, owed } = nextYear;
  const { agreedPrice, ...person } = await db
    .selectFrom("housemate")
    .select(["leadType", "firstName", "lastName", "email", "tel", "allowPromotions", "agreedPrice"])
    .where("id", "=", owner.housemateId)
    .executeTakeFirstOrThrow();
  if (house?.price) await keepNextYearQuote(db, household, house.price);
  const next = await findOtherYear(db, owner.housemateId, "next");
  return {
    firstName: person.firstName,
    fullAddress: addressOf(household),
    end: household.tenancyEnd,
    askedFrom: nextYearAskedFrom(Temporal.PlainDate.from(household.tenancyEnd)).toString(),
    answer: you?.answer ?? "not-yet",
    joinedByLink: you?.answer === "yes" && next?.householdId !== house?.following?.id,
    refusal: refusal ?? null,
    owed,
    people: you === undefined ? [] : asked.map((one) => showPerson(one, owner.housemateId)),
    offer: house
      ? {
          ...(await describeOffer(db, deps, { ...nextYear, house })),
          ...compareYears(deps, household, house),
          monthlyNow: monthlyFromWeekly(pence(agreedPrice)),
        }
      : null,
    you: personOf(person),
    previousYear: showYear(await findOtherYear(db, owner.housemateId, "previous")),
    nextYear: showYear(next),
  };
}

export function compareYears(
  { clock }: Bank,
  household: Household,
  { joined, following, price }: NextYearHouse,
) {
  const end = Temporal.PlainDate.from(household.tenancyEnd);
  const holdsUntil = price && nextYearPriceHoldsUntil(price.quotedOn, end, clock.today());
  return {
    joined,
    isDiscountOver: (following?.discount ?? null) === null && household.priceAfter < household.priceBefore,
    holdsUntil: holdsUntil?.toString() ?? null,
    isFixed: following !== undefined,
  };
}

function showPerson({ id, firstName, answer }: AskedPerson, reader: string): Page["people"][number] {
  return { firstName, isYou: id === reader, answer };
}

function showYear(year: Awaited<ReturnType<typeof findOtherYear>>): Page["nextYear"] {
  return year ? { start: year.tenancyStart, end: year.tenancyEnd, state: year.state } : null;
}
