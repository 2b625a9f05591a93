import { type CutPayment, cutPayment } from "@evenly/domain/last-day";
import { cancellableCollectionStates, type CollectionState } from "@evenly/domain/collection";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { addPence, type Pence, pence } from "@evenly/domain/money";
import { type Kysely, sql } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { scheduleOf } from "../collections/schedule.ts";
import { readHousemateStatement } from "../ledger/balances.ts";
import { type PlannedRefund, planRefunds } from "../refunds/plan-refunds.ts";

/** What becomes of one payment; amounts in pence. */
export type PlannedCut = CutPayment & {
  readonly collectionId: string;
  readonly dueOn: string;
  readonly state: CollectionState;
  /** What was going to be taken, and when. */
  readonly amount: Pence;
  readonly collectOn: string | null;
  readonly isRetried: boolean;
  readonly isCharged: boolean;
  /** The payment in the schedule that ends on the last day, and what it is without the discount. */
  readonly toLastDay: (ScheduledPayment & { readonly amountBefore: Pence }) | undefined;
};

/** What the last day means for one housemate. */
export type HousemateToLastDay = {
  readonly housemateId: string;
  readonly place: number;
  readonly firstName: string;
  readonly email: string;
  readonly cuts: readonly PlannedCut[];
  readonly refunds: readonly PlannedRefund[];
  /** The sum of the refunds. */
  readonly refunded: Pence;
  /** What is left to pay up to the last day, whether or not it is due yet. */
  readonly owed: Pence;
  /** What is with the bank, of which nobody knows yet whether it comes. */
  readonly withBank: Pence;
};

type Payer = Pick<HousemateToLastDay, "housemateId" | "place" | "firstName" | "email"> & {
  readonly agreedPrice: number;
};

/**
 * What a last day of service would do to every payment of a household, and what would go back, when it is done today.
 * Changes nothing; done again after it was done, it finds what has changed at the bank since. Rulings C3, F11.
 */
export const planLastDay = async (
  db: Kysely<Database>,
  deps: Pick<Dependencies, "clock" | "config">,
  household: Household,
  lastDay: Temporal.PlainDate,
): Promise<HousemateToLastDay[]> => {
  const planned: HousemateToLastDay[] = [];
  for (const payer of await findPayers(db, household.id)) {
    planned.push(await planFor(db, deps, { household, lastDay, payer }));
  }
  return planned;
};

const planFor = async (
  db: Kysely<Database>,
  deps: Pick<Dependencies, "clock" | "config">,
  given: { household: Household; lastDay: Temporal.PlainDate; payer: Payer },
): Promise<HousemateToLastDay> => {
  const { household, lastDay, payer } = given;
  const { agreedPrice, ...who } = payer;
  const toLastDay = { ...household, tenancy_end: lastDay.toString() };
  const before = scheduleOf(deps, toLastDay, household.price_before);
  const schedule = scheduleOf(deps, toLastDay, agreedPrice).map((payment, index) => ({
    ...payment,
    amountBefore: pence(Math.max(payment.amount, before[index]?.amount ?? 0)),
  }));
  const held = await findPayments(db, payer.housemateId, lastDay);
  const cuts = held.map(({ charged, ...payment }): PlannedCut => {
    const inSchedule = schedule.find(({ dueDate }) => dueDate.toString() === payment.dueOn);
    const cut = cutPayment({ ...payment, charged }, inSchedule?.amount ?? pence(0));
    return { ...payment, ...cut, isCharged: charged > 0, toLastDay: inSchedule };
  });
  const { balance } = await readHousemateStatement(db, payer.housemateId);
  const charges = addPence(held.map(({ charged }) => charged));
  const dues = addPence(cuts.map(({ due }) => due));
  const owed = balance.owed - charges + dues;
  const refunds = await planRefunds(db, payer.housemateId, pence(Math.max(0, -owed)));
  return {
    ...who,
    cuts: owed > 0 ? cuts : cuts.map(withoutCollection),
    refunds,
    refunded: addPence(refunds.map(({ amount }) => amount)),
    owed: pence(Math.max(0, owed)),
    withBank: addPence(held.filter(({ state }) => state === "submitted").map(({ amount }) => amount)),
  };
};

/** Of what later payments have paid for already, nothing more is collected. */
const withoutCollection = (cut: PlannedCut): PlannedCut => {
  if (cut.due === 0 || !cut.isCharged) return cut;
  if (cancellableCollectionStates.includes(cut.state)) return { ...cut, collection: "cancelled" };
  return cut.isRetried ? { ...cut, collection: "not-retried" } : cut;
};

const findPayers = async (db: Kysely<Database>, householdId: string): Promise<Payer[]> =>
  db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemate_id")
    .select([
      "housemate.id as housemateId",
      "membership.place",
      "housemate.first_name as firstName",
      "housemate.email",
      "housemate.agreed_price as agreedPrice",
    ])
    .where("membership.household_id", "=", householdId)
    .where("membership.left_on", "is", null)
    .orderBy("membership.place")
    .execute();

/** With what stands posted of each: of its own charge or, where it was cut before, of the one to the last day. */
const findPayments = async (db: Kysely<Database>, housemateId: string, lastDay: Temporal.PlainDate) => {
  const rows = await db
    .selectFrom("collection")
    .select(["id as collectionId", "due_on as dueOn", "state", "amount"])
    .select(({ fn }) => fn.coalesce("retry_on", "collect_on").as("collectOn"))
    .select(({ eb }) => eb("retry_on", "is not", null).$castTo<boolean>().as("isRetried"))
    .select(
      sql<number>`(
        select coalesce(sum(ledger_entry.amount), 0)::int from posting
        join ledger_entry on ledger_entry.posting_id = posting.id and account = 'receivable'
        where cause = 'charge'
          and cause_reference in (collection.id::text, collection.id::text || ':' || ${lastDay.toString()})
          and not exists (select from posting as reversal where reversal.reverses = posting.id)
      )`.as("charged"),
    )
    .where("housemate_id", "=", housemateId)
    .orderBy("due_on")
    .orderBy("id")
    .execute();
  return rows.map(({ amount, charged, ...rest }) => ({
    ...rest,
    amount: pence(amount),
    charged: pence(charged),
  }));
};
