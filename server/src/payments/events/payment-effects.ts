import type { CollectionState } from "@evenly/domain/collection";
import type { FailureCause } from "@evenly/domain/collection-failure";
import { collectionEntries } from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import type { Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Alert } from "../alerts.ts";
import type { Posting } from "../ledger/post.ts";
import { followFailure } from "./follow-failure.ts";
import { effectOf, type NewsEffect, type PaymentNews } from "./news.ts";
import type { LockedHouseholds } from "../../../database/lock-household.ts";
import type { Payer, Try } from "./tries.ts";

/** What is known before the news is: attempts, and the payers of those that may have failed, by the attempts' ids. */
export type Known = {
  readonly tries: readonly Try[];
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
  readonly known: Try;
  readonly collection: CollectionNow;
  /** Why it failed or was charged back. */
  reason: string | null;
  providerReference: string | null;
  isChanged: boolean;
};

export type PaymentEffects = {
  readonly attempts: readonly AttemptNow[];
  readonly postings: Posting[];
  readonly reversals: { readonly attemptId: string; readonly as: NonNullable<NewsEffect["reverses"]> }[];
  readonly alerts: Alert[];
  readonly failureMails: { readonly attempt: Try; readonly retryOn: Temporal.PlainDate | undefined }[];
  readonly spentMandates: {
    readonly mandateId: string;
    readonly householdId: string;
    readonly cause: FailureCause | undefined;
  }[];
  readonly stoppedHousemateIds: Set<string>;
  /** Attempts of which the provider is to be asked what is so now. */
  readonly toFollow: Set<string>;
};

type Needs = Pick<Dependencies, "clock" | "config">;

/** Goes through the news in its order, each on what the one before it has left. */
export const effectsOfNews = (deps: Needs, news: readonly PaymentNews[], known: Known): PaymentEffects => {
  const attempts = attemptsNow(known.tries);
  const effects: PaymentEffects = {
    attempts: [...attempts.values()],
    postings: [],
    reversals: [],
    alerts: [],
    failureMails: [],
    spentMandates: [],
    stoppedHousemateIds: new Set(),
    toFollow: new Set(),
  };
  for (const each of news) {
    const attempt = attempts.get(each.attemptId);
    const household = attempt && known.households.get(attempt.known.householdId);
    if (attempt === undefined || household === undefined) throw new Error("There is no such attempt");
    const failed = addNews(effects, deps, each, attempt);
    const payer = known.payers.get(each.attemptId);
    if (failed && payer !== undefined) addFailure(effects, deps, each, { attempt, payer, household });
  }
  return effects;
};

const attemptsNow = (tries: readonly Try[]): Map<string, AttemptNow> => {
  const collections = new Map<string, CollectionNow>();
  return new Map(
    tries.map((known) => {
      const { attemptId: id, collectionId, collectionMandateId: mandateId, state, retryOn } = known;
      const fresh = { id: collectionId, state, retryOn, mandateId, isChanged: false };
      const collection = collections.get(collectionId) ?? fresh;
      collections.set(collectionId, collection);
      const { endedFor: reason, providerReference } = known;
      return [id, { id, known, collection, reason, providerReference, isChanged: false }];
    }),
  );
};

/** Says whether the try has failed by it, which it had not before. */
const addNews = (
  effects: PaymentEffects,
  { clock }: Needs,
  news: PaymentNews,
  attempt: AttemptNow,
): boolean => {
  const { id, collection, known } = attempt;
  const { householdId, place, amount, isCurrent } = known;
  if (attempt.providerReference === null && news.providerReference !== undefined) {
    Object.assign(attempt, { providerReference: news.providerReference, isChanged: true });
  }
  const effect = effectOf(
    { state: collection.state, isCurrent, hasEnded: attempt.reason !== null },
    news.said,
  );
  const about = {
    householdId,
    detail: { collectionId: collection.id, said: news.said, was: collection.state },
  };
  if (effect.contradicts) {
    effects.alerts.push({ kind: "contradictory-event", reference: `${id}:${news.said}`, ...about });
  }
  if (effect.collected) {
    const entries = collectionEntries({ place, amount: pence(amount) });
    effects.postings.push({
      cause: "collection",
      causeReference: id,
      on: clock.today(),
      householdId,
      entries,
    });
  }
  if (effect.reverses) effects.reversals.push({ attemptId: id, as: effect.reverses });
  if (effect.ends)
    Object.assign(attempt, { reason: news.cause ?? news.refused ?? news.said, isChanged: true });
  if (effect.reverses === "reversal") Object.assign(attempt, { reason: null, isChanged: true });
  if (effect.state !== collection.state) {
    Object.assign(collection, { state: effect.state, retryOn: null, isChanged: true });
  }
  if (effect.reverses === "charge-back") {
    effects.alerts.push({ kind: "charge-back", reference: id, ...about });
    // It may have been taken back already, and that was told first.
    effects.toFollow.add(id);
  }
  return effect.ends && collection.state === "failed";
};

const addFailure = (
  effects: PaymentEffects,
  deps: Needs,
  news: PaymentNews,
  { attempt, payer, household }: { attempt: AttemptNow; payer: Payer; household: Household },
): void => {
  const { known, collection } = attempt;
  const { mandateId, householdId, housemateId } = known;
  if (effects.stoppedHousemateIds.has(housemateId)) return;
  const then = followFailure(deps, { news, attempt: known, payer, household });
  Object.assign(collection, {
    retryOn: then.retryOn?.toString() ?? null,
    mandateId: then.movesTo ?? collection.mandateId,
    isChanged: true,
  });
  if (then.mail) effects.failureMails.push({ attempt: known, retryOn: then.mail.retryOn });
  if (then.asksForBankDetails) effects.spentMandates.push({ mandateId, householdId, cause: news.cause });
  if (then.stops) effects.stoppedHousemateIds.add(housemateId);
  if (then.alert) {
    const detail = { collectionId: collection.id, cause: news.cause, refused: news.refused };
    effects.alerts.push({ kind: then.alert, reference: attempt.id, householdId, detail });
  }
};
