import { newCollectionDay, submissionDays } from "@evenly/domain/collection-day";
import { sql, type Transaction } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database } from "../../../database/tables.ts";
import type { Clock } from "../../clock.ts";
import type { Dependencies, Now, Work } from "../../dependencies.ts";
import { type JobHandler, processInBatches } from "../../queue/index.ts";
import { queueArrears } from "../arrears/record-arrears.ts";
import { planWhatIsMissing } from "./plan-what-is-missing.ts";
import {
  householdsABatch,
  isLeftToTry,
  lockHouseholdsWith,
  type Look,
  mandateReplaced,
  mayBeCollected,
} from "./due-to-collect.ts";
import { notifyChanges } from "./notify-changes.ts";
import { collectionTerms } from "./schedule.ts";
import { readOutstanding } from "./read-accounts.ts";
import { settlePaidUp } from "./settle-paid-up.ts";

/**
 * Daily, and when a day is proclaimed: collections whose day cannot be kept get a new day with full notice, in one mail
 * per payer; so do failed ones that wait only for a new day: after new bank details, a mandate that is active again or a
 * cancelled payment. Then plans for payers without a notice. Rulings C4, F5, F7.
 */
export function giveNotice(deps: Dependencies): JobHandler<"give-notice"> {
  return async (data) => {
    await planWhatIsMissing(deps);
    const found: string[] = [];
    const notOwed: string[] = [];
    await processInBatches(deps, "give-notice", data, {
      size: householdsABatch,
      work: (trx, waitForLocks) => giveNewDays(trx, deps, { waitForLocks, found, notOwed }),
    });
  };
}

async function giveNewDays(
  trx: Transaction<Database>,
  deps: Work,
  { notOwed, ...look }: Look & { readonly notOwed: string[] },
): Promise<number> {
  const condition = sql`collection.id <> all(${notOwed}::uuid[]) and ${needsNewDay(deps.clock)}`;
  const households = await lockHouseholdsWith(trx, condition, look);
  if (households.length === 0) return 0;
  const { rows: found } = await sql<LateCollection>`
    select collection.id, collection.housemate_id as "housemateId", collection.due_on as "dueOn",
      coalesce(collection.retry_on, collection.collect_on) as "collectOn", collection.noticed_on as "noticedOn",
      collection.amount, collection.state = 'failed' and not ${isLeftToTry(deps, sql`mandate.bank_account_id`)} as "isSpent",
      (select max(collect_on) from collection_attempt where collection_id = collection.id) as "triedFor"
    from collection
    join mandate on mandate.id = collection.mandate_id
    join household on household.id = collection.household_id
    where collection.household_id = any(${households}::uuid[]) and ${condition}`.execute(trx);
  const outstanding = await readOutstanding(trx, { by: "householdId", ids: households });
  const partOf = ({ id }: LateCollection) => outstanding.parts.get(id) ?? 0;
  const isOwed = (one: LateCollection) => (outstanding.payments.get(one.id) ?? 0) + partOf(one) > 0;
  await leaveOwed(
    trx,
    deps,
    found.filter(({ isSpent }) => isSpent),
  );
  const late = found
    .filter((one) => isOwed(one) && !one.isSpent)
    .map((collection) => ({
      ...collection,
      owed: Math.min(collection.amount, outstanding.payments.get(collection.id) ?? 0),
      part: partOf(collection),
    }));
  const paidUp = found.filter((collection) => !isOwed(collection));
  notOwed.push(...paidUp.map(({ id }) => id));
  await settlePaidUp(
    trx,
    paidUp.map(({ housemateId }) => housemateId),
  );
  const moved = late.map((collection) => ({ ...collection, ...newDayOf(collection, deps) }));
  const days = moved.map(({ id, newDay, noticedOn, owed }) => ({ id, newDay, noticedOn, owed }));
  await sql`
    update collection
    set collect_on = day."newDay", noticed_on = day."noticedOn", noticed_amount = day.owed,
      retry_on = case collection.state when 'failed' then day."newDay" end
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as day (id uuid, "newDay" date, "noticedOn" date, owed integer)
    where collection.id = day.id`.execute(trx);
  await notifyChanges(
    trx,
    deps,
    moved.map(({ housemateId, dueOn, collectOn, amount, owed, part, newDay }) => ({
      housemateId,
      dueOn,
      before: { collectOn, amount: amount + part },
      after: { collectOn: newDay, amount: owed + part },
    })),
  );
  return households.length;
}

/** What had all its tries is announced no more: it stays owed. Rulings F6, I2. */
async function leaveOwed(
  trx: Transaction<Database>,
  deps: Work,
  spent: readonly LateCollection[],
): Promise<void> {
  if (spent.length === 0) return;
  await trx
    .updateTable("collection")
    .set({ retryOn: null })
    .where(
      "id",
      "in",
      spent.map(({ id }) => id),
    )
    .execute();
  await queueArrears(trx, deps, {
    failed: [...new Set(spent.map(({ housemateId }) => housemateId))],
    paid: [],
  });
}

type LateCollection = {
  readonly id: string;
  readonly housemateId: string;
  readonly dueOn: string;
  readonly collectOn: string;
  readonly noticedOn: string;
  readonly amount: number;
  readonly triedFor: string | null;
  /** Failed, and had all its tries at the bank account. */
  readonly isSpent: boolean;
};

function newDayOf({ dueOn, collectOn, noticedOn, triedFor }: LateCollection, deps: Now) {
  const late = {
    dueOn: Temporal.PlainDate.from(dueOn),
    collectOn: Temporal.PlainDate.from(collectOn),
    noticedOn: Temporal.PlainDate.from(noticedOn),
    triedFor: dayOf(triedFor),
  };
  const day = newCollectionDay(late, collectionTerms(deps));
  return { newDay: day.collectOn.toString(), noticedOn: day.noticedOn.toString() };
}

/** The first condition matches an index expression, whose statistics show the planner that few are late. */
function needsNewDay(clock: Clock) {
  const from = submissionDays(clock.today(), clock.proclamations()).from.toString();
  const holidays = [...clock.proclamations()].flatMap(([day, isHoliday]) =>
    isHoliday && day >= from ? [day] : [],
  );
  return sql`(
    (case when collection.state = 'notified' then collection.collect_on end < ${from}::date)
    or (case when collection.state = 'notified' then collection.collect_on end = any(${holidays}::date[]))
    or (collection.state = 'failed' and (collection.retry_on < ${from} or collection.retry_on = any(${holidays}::date[])))
    or (collection.state = 'failed' and collection.retry_on is not null and exists (
      select from collection_attempt as last
      where last.collection_id = collection.id
        and collection.retry_on <= last.collect_on and last.failure_reason is distinct from ${mandateReplaced}
        and not exists (select from collection_attempt as later
          where later.collection_id = last.collection_id and later.number > last.number)))
  ) and ${mayBeCollected}`;
}
