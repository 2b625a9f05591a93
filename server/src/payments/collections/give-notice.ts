import { addWorkingDays, laterOf } from "@evenly/domain/calendar";
import { collectionDateFor } from "@evenly/domain/direct-debit";
import { submissionDays } from "@evenly/domain/collection-day";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type JobHandler, sweep } from "../../queue/index.ts";
import { planWhatIsMissing } from "./plan-what-is-missing.ts";
import {
  householdsABatch,
  lockHouseholdsWith,
  type Look,
  mayBeCollected,
  takenBack,
} from "./due-to-collect.ts";
import { notifyChanges } from "./notify-changes.ts";
import { readOutstanding } from "./read-accounts.ts";
import { settlePaidUp } from "./settle-paid-up.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "config" | "jobs">;

/**
 * Daily: collections whose day cannot be kept get a new day with full notice, in one mail per payer; so do failed ones
 * that wait only for a new day, after new bank details or a cancelled payment. Then plans for payers without a notice.
 * Rulings F5, F7.
 */
export const giveNotice =
  (deps: Needs): JobHandler<"give-notice"> =>
  async (data) => {
    await planWhatIsMissing(deps);
    const found: string[] = [];
    const notOwed: string[] = [];
    await sweep(deps, "give-notice", data, {
      size: householdsABatch,
      work: (trx, waits) => giveNewDays(trx, deps, { waits, found, notOwed }),
    });
  };

const giveNewDays = async (
  trx: Transaction<Database>,
  deps: Needs,
  { notOwed, ...look }: Look & { readonly notOwed: string[] },
): Promise<number> => {
  const today = deps.clock.today();
  const condition = sql`collection.id <> all(${notOwed}::uuid[]) and ${needsNewDay(today)}`;
  const households = await lockHouseholdsWith(trx, condition, look);
  if (households.length === 0) return 0;
  const { rows: found } = await sql<LateCollection>`
    select collection.id, collection.housemate_id as "housemateId", collection.due_on as "dueOn",
      collection.collect_on as "collectOn", collection.amount,
      (select max(collect_on) from collection_attempt where collection_id = collection.id) as "triedFor"
    from collection
    join mandate on mandate.id = collection.mandate_id
    join household on household.id = collection.household_id
    where collection.household_id = any(${households}::uuid[]) and ${condition}`.execute(trx);
  const outstanding = await readOutstanding(trx, { by: "household_id", ids: households });
  const isOwed = ({ id }: LateCollection) => (outstanding.get(id) ?? 0) > 0;
  const late = found.filter(isOwed).map((collection) => ({
    ...collection,
    owed: Math.min(collection.amount, outstanding.get(collection.id) ?? 0),
  }));
  const paidUp = found.filter((collection) => !isOwed(collection));
  notOwed.push(...paidUp.map(({ id }) => id));
  await settlePaidUp(
    trx,
    paidUp.map(({ housemateId }) => housemateId),
  );
  const { advanceNoticeWorkingDays } = deps.config;
  const moved = late.map((collection) => ({
    ...collection,
    newDay: laterOf(
      collectionDateFor({
        dueDate: Temporal.PlainDate.from(collection.dueOn),
        today,
        advanceNoticeWorkingDays,
      }),
      firstDayAfter(collection.triedFor),
    ).toString(),
  }));
  await sql`
    update collection
    set collect_on = day."newDay", noticed_on = ${today.toString()}, noticed_amount = day.owed,
      retry_on = case collection.state when 'failed' then day."newDay" end
    from jsonb_to_recordset(${JSON.stringify(moved.map(({ id, newDay, owed }) => ({ id, newDay, owed })))}::jsonb)
      as day (id uuid, "newDay" date, owed integer)
    where collection.id = day.id`.execute(trx);
  await notifyChanges(
    trx,
    deps,
    moved.map(({ housemateId, dueOn, collectOn, amount, owed, newDay }) => ({
      housemateId,
      dueOn,
      before: { collectOn, amount },
      after: { collectOn: newDay, amount: owed },
    })),
  );
  return households.length;
};

type LateCollection = {
  readonly id: string;
  readonly housemateId: string;
  readonly dueOn: string;
  readonly collectOn: string;
  readonly amount: number;
  readonly triedFor: string | null;
};

/** Later than every attempt's day, or the new day would be replaced again every day. */
export const firstDayAfter = (triedFor: string | null): Temporal.PlainDate =>
  addWorkingDays(Temporal.PlainDate.from(triedFor ?? "2000-01-01"), 1);

/** The first condition matches an index expression, whose statistics show the planner that few are late. */
const needsNewDay = (today: Temporal.PlainDate) => {
  const from = submissionDays(today).from.toString();
  return sql`(
    (case when collection.state = 'notified' then collection.collect_on end < ${from}::date)
    or (collection.state = 'failed' and collection.retry_on < ${from})
    or (collection.state = 'failed' and collection.retry_on is not null and exists (
      select from collection_attempt as last
      where last.collection_id = collection.id
        and (last.mandate_id <> collection.mandate_id or last.failure_reason = ${takenBack})
        and collection.retry_on <= last.collect_on
        and not exists (select from collection_attempt as later
          where later.collection_id = last.collection_id and later.number > last.number)))
  ) and ${mayBeCollected}`;
};
