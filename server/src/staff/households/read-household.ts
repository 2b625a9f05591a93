import type { Success } from "@evenly/contract";
import { placesLeft } from "@evenly/domain/household";
import { isMandateOver } from "@evenly/domain/mandate";
import { addPence } from "@evenly/domain/money";
import { addSums, type MoneyRow } from "@evenly/domain/persons-money";
import { isUnknown } from "@evenly/domain/place-dispute";
import type { Kysely } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import {
  asPerson,
  findAllMembers,
  findFollowing,
  findHousemates,
  type Member,
} from "../../households/index.ts";
import { addressOf } from "../../mail/index.ts";
import { readDisputes, readHolds, readServices, readSizeProposal, readSuccessions } from "./read-state.ts";
import { findMandatesOf, type MoneyOfHousemate, readPersonsMoney } from "../../payments/index.ts";

type Page = Success<"GET /staff/households/:reference">;
type Lived = NonNullable<Page["places"][number]["housemate"]>;

/** Places, mandates and balance. Account numbers show two digits only. Ruling H4. */
export async function readHousehold(deps: Dependencies, household: Household): Promise<Page> {
  const { db, clock } = deps;
  const housemates = await findHousemates(db, household.id, clock.today());
  const members = new Map<string, MemberMoney>();
  for (const { id, place } of await findAllMembers(db, household.id)) {
    members.set(id, { ...(await readPersonsMoney(db, deps, id)), place });
  }
  const places = [];
  for (const place of placesShown(household.size, housemates, [...members.values()])) {
    const housemate = housemates.find((one) => one.place === place);
    places.push({
      place,
      housemate: housemate ? await readHousemate(deps, housemate, members.get(housemate.id)) : null,
      owed: sumOf([...members.values()].filter((one) => one.place === place)).owed,
    });
  }
  return {
    reference: household.reference,
    address: household.line1,
    fullAddress: addressOf(household),
    state: household.state,
    size: household.size,
    tenancyStart: household.tenancyStart,
    tenancyEnd: household.tenancyEnd,
    lastDay: household.lastDay,
    ...(await readOtherYears(db, household)),
    price: household.priceAfter,
    code: household.winningCode,
    places,
    services: await readServices(db, household.id),
    disputes: await readDisputes(db, household.id),
    holds: await readHolds(db, household.id),
    successions: await readSuccessions(db, household.id, clock.today()),
    sizeProposal: await readSizeProposal(db, household, housemates, clock.today()),
    balance: {
      ...sumOf([...members.values()]),
      lines: await countLedgerLines(db, household.id),
    },
  };
}

/** Those that are taken, those of which somebody who has left still owes or is owed, and as many open ones as are free. */
function placesShown(
  size: number,
  housemates: readonly { readonly place: number }[],
  members: readonly MemberMoney[],
): number[] {
  const kept = [...housemates, ...members.filter(({ sums }) => sums.owed !== 0)];
  const places = new Set([...kept.map(({ place }) => place), ...placesLeft(size, kept)]);
  return [...places].sort((one, other) => one - other);
}

/** Ruling J5. */
async function readOtherYears(db: Kysely<Database>, { id, previousHouseholdId }: Household) {
  const previous =
    previousHouseholdId === null
      ? undefined
      : await db
          .selectFrom("household")
          .select(["reference", "state"])
          .where("id", "=", previousHouseholdId)
          .executeTakeFirst();
  const next = await findFollowing(db, id);
  return {
    previousYear: previous ?? null,
    nextYear: next ? { reference: next.reference, state: next.state } : null,
  };
}

type MemberMoney = Pick<MoneyOfHousemate, "rows" | "sums" | "debits" | "statement"> & {
  readonly place: number;
};

/** What belongs to the household's people, past and present, in pence. Ruling F12. */
function sumOf(members: readonly MemberMoney[]) {
  const parts = addSums(members.map(({ sums }) => sums));
  return {
    ...parts,
    term: addPence(Object.values(parts)),
    refunded: addPence(members.map(({ statement }) => statement.balance.refunded)),
  };
}

async function readHousemate(
  { db, clock }: Dependencies,
  housemate: Member,
  money: MemberMoney | undefined,
): Promise<Lived> {
  const today = clock.today().toString();
  const mandates = await findMandatesOf(db, housemate.id);
  const mandate = mandates.find(({ state }) => !isMandateOver(state)) ?? mandates[0];
  const next = money?.debits.find(({ on }) => on.toString() >= today);
  return {
    id: housemate.id,
    firstName: housemate.firstName,
    lastName: housemate.lastName,
    email: housemate.email,
    tel: housemate.tel,
    joinedOn: housemate.joinedOn,
    openedAccount: housemate.openedAccount,
    isUnknown: isUnknown(asPerson(housemate), clock.today()),
    // Picks fields, because the row holds sealed bank details.
    mandate: mandate
      ? { state: mandate.state, reference: mandate.reference, accountEnding: mandate.accountEnding }
      : null,
    last: lastPayment(money?.rows ?? [], today),
    next: next ? { on: next.on.toString(), amount: next.amount } : null,
  };
}

/** The last that was due by `today`: what is left of it when part is paid. Ruling F12. */
function lastPayment(rows: readonly MoneyRow[], today: string): Lived["last"] {
  // A day that is only for a part of a plan has no amount of its own.
  const last = rows.findLast(
    ({ paymentId, dueOn, amount }) => paymentId !== undefined && amount !== 0 && dueOn.toString() <= today,
  );
  return last ? { dueOn: last.dueOn.toString(), amount: last.amount, state: last.state } : null;
}

async function countLedgerLines(db: Kysely<Database>, householdId: string): Promise<number> {
  const { lines } = await db
    .selectFrom("posting")
    .innerJoin("ledgerEntry", "ledgerEntry.postingId", "posting.id")
    .select(({ fn }) => fn.countAll<string | number>().as("lines"))
    .where("posting.householdId", "=", householdId)
    .where("account", "=", "receivable")
    .executeTakeFirstOrThrow();
  return Number(lines);
}
