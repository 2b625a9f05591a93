import type { CollectionState } from "@evenly/domain/collection";
import { openMandateStates } from "@evenly/domain/mandate";
import { type Kysely, sql, type Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database, Household } from "../../../database/tables.ts";
import { stopClock } from "../../clock.ts";
import type { Dependencies, Now, Work } from "../../dependencies.ts";
import { addressOf, type Completion, type OutgoingMessage, tell } from "../../mail/index.ts";
import type { JobHandler } from "../../queue/index.ts";
import { hasDied } from "./due-to-collect.ts";
import { findTimesInPlaces, paymentsOf, type PaymentInPlace, type TimeInPlace } from "./time-in-place.ts";

/** `isConfirmed`: the mandate has the reference that the payer's bank shows, and its confirmation is on its way. */
type PlaceToPay = TimeInPlace & {
  readonly firstName: string;
  readonly mandateId: string;
  readonly reference: string;
  readonly isConfirmed: boolean;
};

/** A payer's first notice of these payments. Ruling F5. */
export type FirstNotice = Pick<PlaceToPay, "housemateId" | "firstName" | "reference"> & {
  readonly schedule: readonly PaymentInPlace[];
};

/** Plans what is missing and mails each payer who had no notice the schedule, which is the notice. Rulings C3, C4, F5. */
export function planCollections(deps: Dependencies): JobHandler<"plan-collections"> {
  return ({ householdId }) =>
    deps.db.transaction().execute(async (trx) => {
      const household = await lockHousehold(trx, householdId);
      const notices = await planHousehold(trx, deps, household);
      if (notices.length > 0)
        await tell(
          trx,
          deps,
          notices.map((notice) => writeSchedule(deps, household, notice)),
        );
    });
}

/**
 * Plans all payments of a complete household and gives their first notice, which the caller mails. Idempotent. A notice
 * needs the mandate's reference, so payers whose Direct Debit is still to be confirmed get both in one mail. Rulings C3,
 * C4, F5.
 */
export async function planHousehold(
  trx: Transaction<Database>,
  needs: Work,
  household: Household,
): Promise<FirstNotice[]> {
  if (!isPlanned(household)) return [];
  const deps = { ...needs, clock: stopClock(needs.clock) };
  const places = await findPlaces(trx, household.id);
  const planned = places.map((place): Plan => ({
    ...place,
    schedule: scheduleToPay(deps, household, place),
  }));
  await callOffFailed(trx, household);
  const states = await findStates(trx, household.id);
  await insertMissing(trx, household, planned, states);
  const isNoticed = (housemateId: string, dueDate: Temporal.PlainDate) =>
    (states.get(keyOf(housemateId, dueDate.toString())) ?? "planned") !== "planned";
  const ready = planned.filter(
    ({ housemateId, isConfirmed, schedule }) =>
      isConfirmed && !schedule.every(({ dueDate }) => isNoticed(housemateId, dueDate)),
  );
  if (ready.length === 0) return [];
  const noticed = await giveFirstNotice(trx, deps, household, ready);
  return ready.flatMap(({ schedule, ...payer }) => {
    const theirs = noticed.get(payer.housemateId);
    const rows = schedule.filter(({ dueDate }) => theirs?.has(dueDate.toString()));
    return rows.length === 0 ? [] : { ...payer, schedule: rows };
  });
}

export function writeSchedule(
  deps: Now,
  household: Household,
  notice: FirstNotice,
  completion?: Completion,
): OutgoingMessage {
  return {
    template: "payment-schedule",
    housemateId: notice.housemateId,
    data: {
      firstName: notice.firstName,
      fullAddress: addressOf(household),
      ...describeNotice(deps, household, notice),
      completion,
    },
  };
}

export function describeNotice(
  { config: { collections } }: Now,
  { reference: householdReference }: Pick<Household, "reference">,
  { reference, schedule }: FirstNotice,
) {
  return {
    reference,
    householdReference,
    schedule,
    retryWorkingDays: collections.retries > 0 ? collections.retryWorkingDays : undefined,
  };
}

/**
 * A housemate's payments that were never planned, or were cancelled before they were charged; each on the day on which it
 * would be taken if it were planned today. Read-only. Rulings F5, F6.
 */
export async function findMissing(
  db: Kysely<Database>,
  deps: Now,
  household: Household,
  housemateId: string,
): Promise<PaymentInPlace[]> {
  if (!isPlanned(household)) return [];
  const times = (await findTimesInPlaces(db, { householdId: household.id })).filter(
    (time) => time.housemateId === housemateId,
  );
  const states = await findStates(db, household.id);
  return times.flatMap((time) =>
    scheduleToPay(deps, household, time).filter(
      ({ dueDate }) => !states.has(keyOf(housemateId, dueDate.toString())),
    ),
  );
}

function isPlanned({ state }: Household): boolean {
  return state === "complete" || state === "live";
}

function scheduleToPay(deps: Now, household: Household, time: TimeInPlace): PaymentInPlace[] {
  return paymentsOf(deps, household, time).filter(({ amount }) => amount > 0);
}

type Plan = PlaceToPay & { readonly schedule: readonly PaymentInPlace[] };

/** Each with the mandate closest to being usable. Nothing is planned for a payer who has died: Ruling F6. */
async function findPlaces(trx: Transaction<Database>, householdId: string): Promise<PlaceToPay[]> {
  const times = await findTimesInPlaces(trx, { householdId });
  const { rows } = await sql<Omit<PlaceToPay, keyof TimeInPlace> & { readonly housemateId: string }>`
    select housemate.id as "housemateId", housemate.first_name as "firstName",
      mandate.id as "mandateId", mandate.reference,
      mandate.confirmation_queued_at is not null and mandate.state = any(${openMandateStates}::text[]) as "isConfirmed"
    from housemate
    join lateral (
      select * from mandate where mandate.housemate_id = housemate.id
      order by mandate.state = any(${openMandateStates}::text[]) desc, mandate.state = 'active' desc,
        mandate.provider_reference is not null desc, mandate.id desc
      limit 1
    ) as mandate on true
    where housemate.household_id = ${householdId}
      and not ${hasDied("housemate.id")}`.execute(trx);
  const payers = new Map(rows.map((row) => [row.housemateId, row]));
  return times.flatMap((time) => {
    const payer = payers.get(time.housemateId);
    return payer === undefined ? [] : { ...time, ...payer };
  });
}

/** Payments that could not be cancelled when a place was freed, and failed before completion, are planned again. */
async function callOffFailed(trx: Transaction<Database>, { id }: Household): Promise<void> {
  await sql`
    update collection set state = 'cancelled' from household
    where collection.household_id = ${id} and household.id = ${id} and collection.state = 'failed'
      and retry_on is null and charged_on is null
      and (select max(failed_at) from collection_attempt where collection_id = collection.id) < completed_at`.execute(
    trx,
  );
}

/** State of each existing payment, or charged and cancelled one, by housemate and due date. */
type CollectionStates = ReadonlyMap<string, CollectionState>;

function keyOf(housemateId: string, dueOn: string): string {
  return `${housemateId} ${dueOn}`;
}

async function findStates(db: Kysely<Database>, householdId: string): Promise<CollectionStates> {
  const rows = await db
    .selectFrom("collection")
    .select(["housemateId", "dueOn", "state"])
    .where("householdId", "=", householdId)
    .where(({ or, eb }) => or([eb("state", "<>", "cancelled"), eb("chargedOn", "is not", null)]))
    .execute();
  return new Map(rows.map(({ housemateId: id, dueOn, state }) => [keyOf(id, dueOn), state]));
}

async function insertMissing(
  trx: Transaction<Database>,
  household: Household,
  plans: readonly Plan[],
  states: CollectionStates,
): Promise<void> {
  const rows = plans.flatMap(({ housemateId, place, mandateId, schedule }) =>
    schedule.map(({ dueDate, lastDay, collectionDate, amount, amountBefore }) => ({
      id: newId(),
      householdId: household.id,
      place,
      mandateId,
      housemateId,
      dueOn: dueDate.toString(),
      lastDay: lastDay.toString(),
      collectOn: collectionDate.toString(),
      amount,
      amountBefore,
      state: "planned" as const,
    })),
  );
  const missing = rows.filter((row) => !states.has(keyOf(row.housemateId, row.dueOn)));
  if (missing.length === 0) return;
  await trx
    .insertInto("collection")
    .values(missing)
    .onConflict((conflict) =>
      conflict
        .columns(["housemateId", "dueOn"])
        // A literal: a plan that is kept must match the partial index whatever its parameters are.
        .where("state", "<>", sql.lit("cancelled"))
        .doNothing(),
    )
    .execute();
}

async function giveFirstNotice(
  trx: Transaction<Database>,
  { clock }: Now,
  household: Household,
  plans: readonly Plan[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const days = plans.flatMap(({ housemateId, mandateId, schedule }) =>
    schedule.map(({ dueDate, collectionDate }) => ({
      housemateId,
      mandateId,
      dueOn: dueDate.toString(),
      collectOn: collectionDate.toString(),
    })),
  );
  const { rows } = await sql<{ housemateId: string; dueOn: string }>`
    update collection
    set state = 'notified', noticed_on = ${clock.today().toString()}, noticed_amount = amount,
      collect_on = day."collectOn", mandate_id = day."mandateId"
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as day ("housemateId" uuid, "mandateId" uuid, "dueOn" date, "collectOn" date)
    where collection.household_id = ${household.id} and collection.state = 'planned'
      and collection.housemate_id = day."housemateId" and collection.due_on = day."dueOn"
    returning collection.housemate_id as "housemateId", collection.due_on as "dueOn"`.execute(trx);
  const noticed = new Map<string, Set<string>>();
  for (const { housemateId, dueOn } of rows) {
    noticed.set(housemateId, (noticed.get(housemateId) ?? new Set<string>()).add(dueOn));
  }
  return noticed;
}
