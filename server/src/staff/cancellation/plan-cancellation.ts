import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import { needsSecondPerson } from "@evenly/domain/approval";
import { cancellableCollectionStates } from "@evenly/domain/collection";
import { transition } from "@evenly/domain/household";
import { isCalledOff, isSmaller } from "@evenly/domain/last-day";
import { openMandateStates } from "@evenly/domain/mandate";
import { formatPounds, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database, Household } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";
import {
  type Cancellation,
  cancelHousehold,
  findAllMembers,
  findHousemates,
  findOpenSuccessions,
  planCancellation,
} from "../../households/index.ts";
import { readHousemateStatement } from "../../payments/index.ts";
import type { KindOf } from "../approvals/kind.ts";
import { letGoSinceYesterday } from "../refunds/since-yesterday.ts";

/** `lastDay` null: today, for a live household. */
export type CancellationAsked = { readonly householdId: string; readonly lastDay: string | null };

type Preview = ApprovalPreview<"cancel-household">;

function dayOf(day: string | null) {
  return day === null ? undefined : Temporal.PlainDate.from(day);
}

/** Rulings F11, H3. */
export const cancellation: KindOf<"cancel-household", CancellationAsked> = {
  lock: (trx, { householdId }) => lockHousehold(trx, householdId),
  plan: async (db, deps, { householdId, lastDay }, askedBy) => {
    const household = await db
      .selectFrom("household")
      .selectAll()
      .where("id", "=", householdId)
      .executeTakeFirstOrThrow();
    const next = transition(household.state, "cancel");
    if (!next.ok) throw refuse(next.code);
    const planned = await planCancellation(db, deps, household, dayOf(lastDay));
    const preview = await describe(db, household, planned, deps.clock.today());
    const { clock, config } = deps;
    const before = await letGoSinceYesterday(db, { householdId, askedBy, now: clock.now() });
    const goesBack = pence(preview.goesBack);
    return {
      preview,
      subject: householdId,
      actionText: goesBack > 0 ? `Cancel, with ${formatPounds(goesBack)} going back,` : "Cancel",
      subjectText: household.line1,
      householdId,
      needsSecond: needsSecondPerson(goesBack, before, config.refundApprovalAbove),
    };
  },
  carryOut: (trx, deps, { householdId, lastDay }, by) =>
    cancelHousehold(trx, deps, householdId, { ...by, lastDay: dayOf(lastDay) }),
};

async function describe(
  db: Kysely<Database>,
  household: Household,
  planned: Cancellation,
  today: Temporal.PlainDate,
): Promise<Preview> {
  const { id } = household;
  const people = await describePeople(db, household, planned, today);
  const sum = (part: "goesBack" | "owes") => people.reduce((total, person) => total + person[part], 0);
  const services = await db
    .selectFrom("serviceOrder")
    .select("productType")
    .where("householdId", "=", id)
    .where("cancelledOn", "is", null)
    .orderBy("productType")
    .execute();
  const mandates = await db
    .selectFrom("mandate")
    .innerJoin("housemate", "housemate.id", "mandate.housemateId")
    .select("mandate.id")
    .where("housemate.householdId", "=", id)
    .where("mandate.state", "in", openMandateStates)
    .execute();
  const voucher = await db
    .selectFrom("voucherUse")
    .innerJoin("voucher", "voucher.id", "voucherUse.voucherId")
    .select("voucher.code")
    .where("householdId", "=", id)
    .where("releasedAt", "is", null)
    .executeTakeFirst();
  return {
    reference: household.reference,
    address: household.line1,
    lastDay: planned.lastDay?.toString() ?? null,
    ...(await describePayments(db, household, planned)),
    mandates: mandates.length,
    services: services.map(({ productType: type }) => type),
    successions: (await findOpenSuccessions(db, id)).length,
    mailed: (await findHousemates(db, id, today)).map(({ firstName: name }) => name),
    code: voucher?.code ?? null,
    people,
    goesBack: sum("goesBack"),
    owes: sum("owes"),
  };
}

type Payment = { readonly dueOn: string; readonly amount: number };

async function describePayments(
  db: Kysely<Database>,
  { id }: Household,
  { lastDay, housemates }: Cancellation,
): Promise<Pick<Preview, "calledOff" | "smaller" | "withBank">> {
  const cuts = housemates.flatMap((housemate) => housemate.cuts);
  if (lastDay !== undefined)
    return {
      calledOff: total(cuts.filter(isCalledOff)),
      smaller: cuts.filter(isSmaller).length,
      withBank: countOf(cuts.filter(({ collection }) => collection === "with-bank")),
    };
  const payments = await db
    .selectFrom("collection")
    .select(["dueOn", "amount", "state"])
    .where("householdId", "=", id)
    .execute();
  return {
    calledOff: total(payments.filter(({ state }) => cancellableCollectionStates.includes(state))),
    smaller: 0,
    withBank: countOf(payments.filter(({ state }) => state === "submitted")),
  };
}

function countOf(payments: readonly Payment[]) {
  return {
    count: payments.length,
    amount: payments.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function total(payments: readonly Payment[]) {
  const days = payments.map(({ dueOn }) => dueOn).toSorted();
  return { ...countOf(payments), from: days[0] ?? null, to: days.at(-1) ?? null };
}

async function describePeople(
  db: Kysely<Database>,
  household: Household,
  { lastDay, housemates }: Cancellation,
  today: Temporal.PlainDate,
): Promise<Preview["people"]> {
  const none = { paid: 0, costs: 0, goesBack: 0, owes: 0, withBank: 0 };
  const nameOf = ({ firstName: first, lastName: last }: { firstName: string; lastName: string }) =>
    `${first} ${last}`;
  if (lastDay === undefined) {
    const here = await findHousemates(db, household.id, today);
    return here.map((one) => ({ housemateId: one.id, name: nameOf(one), place: one.place, ...none }));
  }
  const names = new Map((await findAllMembers(db, household.id)).map((one) => [one.id, nameOf(one)]));
  const people: Preview["people"] = [];
  for (const { housemateId, place, firstName, cuts, refunded, owed, withBank } of housemates) {
    const { balance } = await readHousemateStatement(db, housemateId);
    people.push({
      housemateId,
      name: names.get(housemateId) ?? firstName,
      place,
      paid: balance.charged - balance.owed,
      costs: cuts.reduce((sum, { due }) => sum + due, 0),
      goesBack: refunded,
      owes: owed,
      withBank,
    });
  }
  return people;
}
