import { dayAfterHold } from "@evenly/domain/collection-day";
import { type ReleasableCause, releasableCauses } from "@evenly/domain/collection-hold";
import { pence } from "@evenly/domain/money";
import { type Kysely, sql, type Transaction } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now, Work } from "../../dependencies.ts";
import { addressOf, tell } from "../../mail/index.ts";
import { hasDied, isLeftToTry, isOfDayServed } from "../collections/due-to-collect.ts";
import { findMissing, planHousehold, writeSchedule } from "../collections/plan-collections.ts";
import { collectionTerms } from "../collections/schedule.ts";
import { followPlans } from "../plans/follow-plans.ts";
import { readOutstanding } from "../collections/read-accounts.ts";
import { askAgainForBankDetails } from "../mandates/ask-for-bank-details.ts";
import { endHolds, isHeld } from "./hold-collections.ts";

/** A payment that goes on: `on` is its new day, and `amount` in pence at most what is owed of it. */
export type ReleasedPayment = {
  readonly collectionId: string;
  readonly dueOn: string;
  readonly on: string;
  readonly amount: number;
};

export type Release = {
  readonly payments: readonly ReleasedPayment[];
  /** What was cancelled when their bank told of their death, and is planned again. */
  readonly planned: readonly Omit<ReleasedPayment, "collectionId">[];
  /** Undefined when new bank details are asked for first. */
  readonly mandateId: string | undefined;
};

type Row = Omit<ReleasedPayment, "on"> & {
  readonly collectOn: string;
  readonly triedFor: string | null;
};

/**
 * What goes on once a person's collections are released: what was noticed, and what failed under a hold or was to be tried
 * again and has a try left, each on a day with full notice. What was charged back stays owed, for staff. Read-only. Rulings F5, F6.
 */
export async function planRelease(db: Kysely<Database>, deps: Now, housemateId: string): Promise<Release> {
  const mandate = await db
    .selectFrom("mandate")
    .select(["id", "bankAccountId"])
    .where("housemateId", "=", housemateId)
    .where("state", "=", "active")
    .where("providerReference", "is not", null)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<Row>`
    select collection.id as "collectionId", due_on as "dueOn", collect_on as "collectOn", amount,
      (select max(collect_on) from collection_attempt where collection_id = collection.id) as "triedFor"
    from collection join household on household.id = collection.household_id
    where collection.housemate_id = ${housemateId} and ${isOfDayServed}
      and (collection.state = 'notified' or (collection.state = 'failed'
        and ${isLeftToTry(deps, sql`${mandate?.bankAccountId ?? null}::uuid`)} and (retry_on is not null or exists (
        select from collection_attempt join collection_hold on collection_hold.housemate_id = collection.housemate_id
        where collection_attempt.collection_id = collection.id
          and (collection_attempt.failed_at at time zone 'Europe/London')::date >= held_on
          and (released_at is null or collection_attempt.failed_at <= released_at)))))
    order by due_on, collection.id`.execute(db);
  const outstanding = await readOutstanding(db, { by: "id", ids: [housemateId] });
  const payments = rows.flatMap(({ collectOn, triedFor, ...payment }) => {
    const amount = Math.min(payment.amount, outstanding.payments.get(payment.collectionId) ?? 0);
    const held = {
      dueOn: Temporal.PlainDate.from(payment.dueOn),
      collectOn: Temporal.PlainDate.from(collectOn),
      triedFor: dayOf(triedFor),
    };
    const on = dayAfterHold(held, collectionTerms(deps));
    return amount > 0 ? { ...payment, amount, on: on.toString() } : [];
  });
  return { payments, planned: await findCancelledByDeath(db, deps, housemateId), mandateId: mandate?.id };
}

async function findCancelledByDeath(db: Kysely<Database>, deps: Now, housemateId: string) {
  const household = await db
    .selectFrom("household")
    .innerJoin("housemate", "housemate.householdId", "household.id")
    .selectAll("household")
    .where("housemate.id", "=", housemateId)
    .where(hasDied("housemate.id"))
    .executeTakeFirst();
  if (household === undefined) return [];
  return (await findMissing(db, deps, household, housemateId)).map(({ dueDate, collectionDate, amount }) => ({
    dueOn: dueDate.toString(),
    on: collectionDate.toString(),
    amount,
  }));
}

/**
 * Lets a person's collections go on, with a new notice of each, or asks for bank details first. False when they were not
 * held for one of these causes. The household is locked. Rulings F5, F6.
 */
export async function releaseCollections(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  {
    housemateId,
    causes = releasableCauses,
  }: { readonly housemateId: string; readonly causes?: readonly ReleasableCause[] },
): Promise<boolean> {
  // What was spread before the hold is owed from its own dates.
  await followPlans(trx, deps, [housemateId]);
  const { payments, planned, mandateId } = await planRelease(trx, deps, housemateId);
  if (!(await endHolds(trx, { at: deps.clock.now() }, housemateId, causes))) return false;
  const noticed = planned.length > 0 ? await planAgain(trx, deps, household, housemateId) : [];
  // Another cause still holds them.
  if (await isHeld(trx, housemateId)) return true;
  if (mandateId === undefined) {
    await askAgainForBankDetails(trx, deps, household, housemateId);
    return true;
  }
  await sql`
    update collection
    set collect_on = released."on", noticed_on = ${deps.clock.today().toString()}, noticed_amount = released.amount,
      mandate_id = ${mandateId}, retry_on = case collection.state when 'failed' then released."on" end
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
      as released ("collectionId" uuid, "on" date, amount integer)
    where collection.id = released."collectionId"`.execute(trx);
  await mailReleased(trx, deps, household, { housemateId, payments: [...payments, ...noticed], mandateId });
  return true;
}

/** They have not died: what was cancelled is planned, and announced by a mandate that they have or are to give. Rulings F5, F6. */
async function planAgain(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  housemateId: string,
): Promise<Announced[]> {
  const notices = await planHousehold(trx, deps, household);
  const toOthers = notices.filter((notice) => notice.housemateId !== housemateId);
  if (toOthers.length > 0)
    await tell(
      trx,
      deps,
      toOthers.map((notice) => writeSchedule(deps, household, notice)),
    );
  return notices
    .filter((notice) => notice.housemateId === housemateId)
    .flatMap(({ schedule }) => schedule)
    .map(({ collectionDate, amount }) => ({ on: collectionDate.toString(), amount }));
}

type Announced = Pick<ReleasedPayment, "on" | "amount">;

async function mailReleased(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  {
    housemateId,
    payments,
    mandateId,
  }: {
    readonly housemateId: string;
    readonly payments: readonly Announced[];
    readonly mandateId: string;
  },
): Promise<void> {
  const payer = await trx
    .selectFrom("housemate")
    .innerJoin("mandate", "mandate.housemateId", "housemate.id")
    .select(["firstName", "mandate.reference"])
    .where("mandate.id", "=", mandateId)
    .executeTakeFirstOrThrow();
  await tell(trx, deps, {
    template: "collections-go-on",
    housemateId,
    data: {
      firstName: payer.firstName,
      fullAddress: addressOf(household),
      reference: payer.reference,
      payments: payments
        .map(({ on, amount }) => ({ collectionDate: Temporal.PlainDate.from(on), amount: pence(amount) }))
        .sort((one, other) => Temporal.PlainDate.compare(one.collectionDate, other.collectionDate)),
    },
  });
}

/**
 * The payer's bank took a charge-back back: collections go on unless another payment of theirs was charged back since.
 * Ruling F6.
 */
export async function releaseReinstated(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  housemateId: string,
): Promise<void> {
  const { rows } = await sql`
    select 1 from collection_hold where housemate_id = ${housemateId} and cause = 'charged-back' and released_at is null
      and not exists (select from collection join collection_attempt on collection_id = collection.id
        where collection.housemate_id = collection_hold.housemate_id and collection.state = 'charged_back'
          and (failed_at at time zone 'Europe/London')::date >= held_on)`.execute(trx);
  if (rows.length > 0)
    await releaseCollections(trx, deps, household, { housemateId, causes: ["charged-back"] });
}
