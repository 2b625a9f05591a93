import { sql, type Transaction } from "kysely";
import type { AlertKind } from "@evenly/domain/case";
import type { Database } from "../../../database/tables.ts";
import type { Bank, Dependencies, Work } from "../../dependencies.ts";
import { type JobHandler, processInBatches } from "../../queue/index.ts";
import { raiseAlerts } from "../../cases/index.ts";
import { applyEvents, type MatchedEvents } from "./apply-events.ts";
import { isOfOurs, matchEvents, type ReceivedEvent } from "./match-events.ts";
import { lockFreeHouseholds, lockHouseholds } from "../../../database/lock-household.ts";

const size = 250;
/** Then an event is left to staff, after about nine hours. */
export const mostTries = 10;

/** One transaction per batch with all its effects: each event once, in any order, safe against crashes. Ruling F8. */
export function workProviderEvents(deps: Dependencies): JobHandler<"work-provider-events"> {
  return (data) =>
    processInBatches(deps, "work-provider-events", data, {
      size,
      work: (trx, waitForLocks) => workBatch(trx, deps, waitForLocks),
    });
}

type ClaimedEvent = ReceivedEvent & { readonly tries: number };

export const oldestFirstLock = 7_041_126;

/**
 * One worker takes the oldest events and the others the newest: neighbours often share a household, which one of them
 * has to leave to the other. Uses the database's time, because the rules' clock may be fixed.
 */
async function claim(
  trx: Transaction<Database>,
  { directDebitProvider }: Bank,
  waitForLocks: boolean,
): Promise<ClaimedEvent[]> {
  const isOldestFirst = waitForLocks || (await tryLock(trx, oldestFirstLock));
  const order = isOldestFirst ? sql`received_at, id` : sql`received_at desc, id desc`;
  const { rows } = await sql<{ id: string; provider: string; payload: unknown; tries: number }>`
    select id, provider, payload, tries from provider_event
    where worked_at is null and tries < ${mostTries} and (waits_until is null or waits_until <= now())
    order by ${order} limit ${size} for update ${waitForLocks ? sql`` : sql`skip locked`}`.execute(trx);
  return rows.map(({ id, provider, payload, tries }) => ({
    provider,
    tries,
    event: directDebitProvider.readEvent({ id, payload }),
  }));
}

async function tryLock(trx: Transaction<Database>, lock: number): Promise<boolean> {
  const { rows } = await sql<{
    isOurs: boolean;
  }>`select pg_try_advisory_xact_lock(${lock}) as "isOurs"`.execute(trx);
  return rows[0]?.isOurs ?? false;
}

/** Leaves events of households that another worker has locked, unless it waits for them. */
async function workBatch(trx: Transaction<Database>, deps: Bank, waitForLocks: boolean): Promise<number> {
  const taken = await claim(trx, deps, waitForLocks);
  const found = await matchEvents(trx, taken);
  // Locked up front in id order, so that a rollback below keeps the order.
  const householdIds = [...found.values()].map(({ householdId }) => householdId);
  const households = await (waitForLocks ? lockHouseholds : lockFreeHouseholds)(trx, householdIds);
  const matched = { found, households };
  const claimed = taken.filter(({ event }) => {
    const householdId = found.get(event.id)?.householdId;
    return householdId === undefined || households.has(householdId);
  });
  const isUnknown = (received: ClaimedEvent) => isOfOurs(received) && !found.has(received.event.id);
  const failed = await applyOrFail(
    trx,
    deps,
    claimed.filter((received) => !isUnknown(received)),
    matched,
  );
  const unknown = claimed.filter(isUnknown);
  await tellOfOthers(trx, deps, unknown.filter(isOfOthers));
  const delayed = [...failed, ...unknown.filter((received) => !isOfOthers(received)).map(waitFor)];
  const left = new Set<ReceivedEvent>(delayed.map(({ received }) => received));
  await markWorked(
    trx,
    claimed.filter((received) => !left.has(received)),
  );
  await delayAll(trx, deps, delayed);
  return claimed.length;
}

type DelayedEvent = {
  readonly received: ClaimedEvent;
  readonly failure: string;
  readonly alert: AlertKind;
};

async function applyOrFail(
  trx: Transaction<Database>,
  deps: Work,
  received: readonly ClaimedEvent[],
  matched: MatchedEvents,
): Promise<DelayedEvent[]> {
  if ((await tryTo(trx, () => applyEvents(trx, deps, received, matched))) === undefined) return [];
  const failed: DelayedEvent[] = [];
  for (const one of received) {
    const failure = await tryTo(trx, () => applyEvents(trx, deps, [one], matched));
    if (failure !== undefined) failed.push({ received: one, failure, alert: "unknown-event" });
  }
  return failed;
}

/** Rolls back to a savepoint and returns the message. Rethrows when the connection is lost. */
async function tryTo(trx: Transaction<Database>, work: () => Promise<void>): Promise<string | undefined> {
  await sql`savepoint work`.execute(trx);
  try {
    await work();
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint work`.execute(trx);
    return error instanceof Error ? error.message : "It failed";
  }
}

function isOfOthers({ event }: ReceivedEvent): boolean {
  return "isOfOthers" in event && event.isOfOthers;
}

/** Another system uses the same account: its news is not ours, and its money is in suspense. Once a month. Ruling F3. */
function tellOfOthers(
  trx: Transaction<Database>,
  deps: Work,
  received: readonly ReceivedEvent[],
): Promise<void> {
  const [first] = received;
  if (first === undefined) return Promise.resolve();
  const { provider, event } = first;
  const reference = `${provider} ${deps.clock.today().toPlainYearMonth().toString()}`;
  return raiseAlerts(trx, deps, [
    { kind: "other-integration", reference, detail: { provider, event: event.id } },
  ]);
}

/** Unmatched: the provider's answer may not be stored yet. */
function waitFor(received: ClaimedEvent): DelayedEvent {
  return {
    received,
    failure: "We know of nothing that it is about",
    alert: received.event.about === "mandate" ? "unknown-mandate" : "unknown-payment",
  };
}

/** By the whole key: `id` alone has no index. */
async function markWorked(trx: Transaction<Database>, worked: readonly ReceivedEvent[]): Promise<void> {
  if (worked.length === 0) return;
  const rows = worked.map(({ provider, event }) => ({ provider, id: event.id }));
  await sql`
    update provider_event set worked_at = now(), waits_until = null, failure = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as worked (provider text, id text)
    where provider_event.provider = worked.provider and provider_event.id = worked.id`.execute(trx);
}

async function delayAll(
  trx: Transaction<Database>,
  deps: Work,
  delayed: readonly DelayedEvent[],
): Promise<void> {
  if (delayed.length === 0) return;
  const rows = delayed.map(({ received, failure }) => ({
    provider: received.provider,
    id: received.event.id,
    failure,
  }));
  await sql`
    update provider_event set tries = tries + 1, failure = put_off.failure,
      waits_until = now() + least(interval '1 minute' * 2 ^ tries, interval '2 hours')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as put_off (provider text, id text, failure text)
    where provider_event.provider = put_off.provider and provider_event.id = put_off.id`.execute(trx);
  await raiseAlerts(
    trx,
    deps,
    delayed
      .filter(({ received }) => received.tries + 1 >= mostTries)
      .map(({ received: { provider, event }, alert }) => ({
        kind: alert,
        reference:
          "providerReference" in event && alert !== "unknown-event" ? event.providerReference : event.id,
        detail: { provider, event: event.id },
      })),
  );
}
