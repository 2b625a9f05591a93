import type { CollectionState } from "@evenly/domain/collection";
import type { FailureCause } from "@evenly/domain/collection-failure";
import { failureEffect } from "@evenly/domain/failed-payment";
import { collectionEntries } from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import { type PaymentReport, type ReportEffect, reportEffect } from "@evenly/domain/payment-report";
import { dayOf, instantOf } from "../../../database/moments.ts";
import type { Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import type { Alert } from "../../cases/index.ts";
import type { Posting } from "../ledger/post.ts";
import type { Hold } from "../holds/hold-collections.ts";
import type { LockedHouseholds } from "../../../database/lock-household.ts";
import type { Payer, Attempt } from "./attempts.ts";

/** A provider's statement about an attempt, from an event, an answer or a poll. */
export type PaymentUpdate = {
  readonly attemptId: string;
  readonly status: PaymentReport;
  readonly cause?: FailureCause | undefined;
  /** The moment of the event that tells it. */
  readonly at?: Temporal.Instant | undefined;
  readonly refused?: string | undefined;
  readonly providerReference?: string | undefined;
};

/** State before the events, keyed by attempt id; `payers` only for attempts that may fail. */
export type StateBeforeEvents = {
  readonly attempts: readonly Attempt[];
  readonly payers: ReadonlyMap<string, Payer>;
  readonly households: LockedHouseholds;
};

export type CollectionNow = {
  readonly id: string;
  state: CollectionState;
  retryOn: string | null;
  mandateId: string;
  isChanged: boolean;
};

export type AttemptNow = {
  readonly id: string;
  readonly row: Attempt;
  readonly collection: CollectionNow;
  reason: string | null;
  providerReference: string | null;
  isChanged: boolean;
};

export type PaymentEffects = {
  readonly attempts: readonly AttemptNow[];
  readonly postings: Posting[];
  readonly reversals: { readonly attemptId: string; readonly as: NonNullable<ReportEffect["reverses"]> }[];
  readonly alerts: Alert[];
  /** Of which the payer is told. */
  readonly failureMails: Attempt[];
  readonly failedMandates: {
    readonly mandateId: string;
    readonly householdId: string;
    readonly cause: FailureCause | undefined;
    readonly at: Temporal.Instant | undefined;
  }[];
  readonly stoppedHousemateIds: Set<string>;
  readonly holds: Hold[];
  /** Payers of charge-backs that their banks took back. */
  readonly reinstated: { readonly housemateId: string; readonly householdId: string }[];
  readonly toFollow: Set<string>;
};

export function effectsOfUpdates(
  deps: Now,
  updates: readonly PaymentUpdate[],
  before: StateBeforeEvents,
): PaymentEffects {
  const attempts = attemptsNow(before.attempts);
  const effects: PaymentEffects = {
    attempts: [...attempts.values()],
    postings: [],
    reversals: [],
    alerts: [],
    failureMails: [],
    failedMandates: [],
    stoppedHousemateIds: new Set(),
    holds: [],
    reinstated: [],
    toFollow: new Set(),
  };
  for (const each of updates) {
    const attempt = attempts.get(each.attemptId);
    const household = attempt && before.households.get(attempt.row.householdId);
    if (attempt === undefined || household === undefined) throw new Error("There is no such attempt");
    const failed = addUpdate(effects, deps, each, attempt);
    const payer = before.payers.get(each.attemptId);
    if (failed && payer !== undefined) addFailure(effects, deps, each, { attempt, payer, household });
  }
  return effects;
}

function attemptsNow(attempts: readonly Attempt[]): Map<string, AttemptNow> {
  const collections = new Map<string, CollectionNow>();
  return new Map(
    attempts.map((row) => {
      const { attemptId: id, collectionId, collectionMandateId: mandateId, state, retryOn } = row;
      const fresh = { id: collectionId, state, retryOn, mandateId, isChanged: false };
      const collection = collections.get(collectionId) ?? fresh;
      collections.set(collectionId, collection);
      const { endedFor: reason, providerReference } = row;
      return [id, { id, row, collection, reason, providerReference, isChanged: false }];
    }),
  );
}

function addUpdate(
  effects: PaymentEffects,
  { clock }: Now,
  update: PaymentUpdate,
  attempt: AttemptNow,
): boolean {
  const { id, collection, row } = attempt;
  const { householdId, place, amount, isCurrent, collectOn } = row;
  if (attempt.providerReference === null && update.providerReference !== undefined) {
    Object.assign(attempt, { providerReference: update.providerReference, isChanged: true });
  }
  const effect = reportEffect(
    { state: collection.state, isCurrent, hasEnded: attempt.reason !== null, isLate: isLate(update, row) },
    update.status,
  );
  const about = {
    householdId,
    housemateId: row.housemateId,
    detail: { collectionId: collection.id, said: update.status, was: collection.state },
  };
  if (effect.contradicts) {
    effects.alerts.push({ kind: "contradictory-event", reference: `${id}:${update.status}`, ...about });
  }
  if (effect.collected) {
    const entries = collectionEntries({ place, amount: pence(amount) });
    effects.postings.push({
      cause: "collection",
      causeReference: id,
      on: clock.today(),
      valueOn: Temporal.PlainDate.from(collectOn),
      householdId,
      entries,
    });
  }
  if (effect.reverses) effects.reversals.push({ attemptId: id, as: effect.reverses });
  if (effect.ends)
    Object.assign(attempt, { reason: update.cause ?? update.refused ?? update.status, isChanged: true });
  if (effect.reverses === "reversal") Object.assign(attempt, { reason: null, isChanged: true });
  if (effect.state !== collection.state) {
    Object.assign(collection, { state: effect.state, retryOn: null, isChanged: true });
  }
  if (effect.reverses === "reversal") effects.reinstated.push({ housemateId: row.housemateId, householdId });
  if (effect.reverses === "charge-back") {
    effects.holds.push({ housemateId: row.housemateId, cause: "charged-back", attemptId: id });
    const detail = { ...about.detail, cause: update.cause };
    effects.alerts.push({ kind: "charge-back", reference: id, ...about, detail });
    // The reversal may have arrived first.
    effects.toFollow.add(id);
  }
  return effect.ends && collection.state === "failed";
}

function isLate({ at }: PaymentUpdate, { failedAt }: Attempt): boolean {
  return at !== undefined && failedAt !== null && at.epochMilliseconds < failedAt.getTime();
}

function addFailure(
  effects: PaymentEffects,
  { clock, config: { collections } }: Now,
  update: PaymentUpdate,
  { attempt, payer, household }: { attempt: AttemptNow; payer: Payer; household: Household },
): void {
  const { row, collection } = attempt;
  const { mandateId, householdId, housemateId } = row;
  if (effects.stoppedHousemateIds.has(housemateId)) return;
  const isHeld = payer.isHeld || effects.holds.some((hold) => hold.housemateId === housemateId);
  const then = failureEffect(
    {
      cause: update.cause,
      isRefused: update.refused !== undefined,
      at: update.at,
      dueOn: Temporal.PlainDate.from(row.dueOn),
      collectOn: Temporal.PlainDate.from(row.collectOn),
      mandateId: row.collectionMandateId,
    },
    {
      tries: payer.attempts,
      triesAtActive: payer.attemptsAtActive,
      mandate: { state: payer.mandateState, turnedAt: instantOf(payer.mandateTurnedAt) },
      isStopped: payer.isStopped,
      isHeld,
      activeMandateId: payer.activeMandateId ?? undefined,
      leftOn: dayOf(payer.leftOn),
    },
    { state: household.state, lastDay: dayOf(household.lastDay) },
    { ...collections, today: clock.today(), proclamations: clock.proclamations() },
  );
  Object.assign(collection, {
    retryOn: then.retryOn?.toString() ?? null,
    mandateId: then.movesTo ?? collection.mandateId,
    isChanged: true,
  });
  if (then.mails) effects.failureMails.push(row);
  if (then.asksForBankDetails)
    effects.failedMandates.push({ mandateId, householdId, cause: update.cause, at: update.at });
  if (then.holds) effects.holds.push({ housemateId, cause: "disputed", attemptId: attempt.id });
  if (then.stops) effects.stoppedHousemateIds.add(housemateId);
  if (then.alert) {
    const detail = { collectionId: collection.id, cause: update.cause, refused: update.refused };
    effects.alerts.push({ kind: then.alert, reference: attempt.id, householdId, housemateId, detail });
  }
}
