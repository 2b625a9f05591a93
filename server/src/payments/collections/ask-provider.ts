import { keepsNotice } from "@evenly/domain/collection-day";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Work } from "../../dependencies.ts";
import { type Alert, raiseAlerts } from "../../cases/index.ts";
import { recordPaymentUpdates } from "../events/record-payment-updates.ts";
import { recordMandateStatus } from "../mandates/record-mandate-status.ts";
import type { PaymentAnswer, ReplacedMandate } from "../providers/port.ts";
import type { AskedAttempt } from "./claim-collections.ts";
import { isTriedAtBank, mandateReplaced } from "./due-to-collect.ts";

type Answered<Outcome extends PaymentAnswer["outcome"]> = {
  readonly attempt: AskedAttempt;
  readonly answer: Extract<PaymentAnswer, { outcome: Outcome }>;
};

const requestsAtOnce = 200;

/** Requests payments for stored attempts and records each answer. Throws when the provider is away. */
export async function askProvider(deps: Dependencies, attempts: readonly AskedAttempt[]): Promise<void> {
  for (let first = 0; first < attempts.length; first += requestsAtOnce) {
    const batch = attempts.slice(first, first + requestsAtOnce);
    const answers = await deps.directDebitProvider.collect(
      batch.map(({ attemptId, mandateReference, amount, collectOn, description }) => ({
        attemptId,
        mandateReference,
        amount,
        collectOn: Temporal.PlainDate.from(collectOn),
        description,
      })),
    );
    const answered = batch.flatMap((attempt, index) => {
      const answer = answers[index];
      return answer === undefined ? [] : { attempt, answer };
    });
    await deps.db.transaction().execute((trx) => recordAnswers(trx, deps, answered));
    const unknown = batch.length - answered.filter(({ answer }) => answer.outcome !== "away").length;
    if (unknown > 0)
      throw new Error(`The payment provider is away: ${String(unknown)} answers are not known`);
  }
}

type AnsweredAttempt = { readonly attempt: AskedAttempt; readonly answer: PaymentAnswer };

async function recordAnswers(
  trx: Transaction<Database>,
  deps: Work,
  answered: readonly AnsweredAttempt[],
): Promise<void> {
  const householdIds = [...new Set(answered.map(({ attempt }) => attempt.householdId))];
  await sql`select from household where id = any(${householdIds}::uuid[]) order by id for update`.execute(
    trx,
  );
  const made = answered.filter(isOutcome("made"));
  await writeReferences(trx, deps, made);
  const otherDays = made.filter(
    ({ attempt, answer }) =>
      !keepsNotice(Temporal.PlainDate.from(attempt.noticedDay), answer.collectOn, deps.clock.proclamations()),
  );
  if (otherDays.length > 0) {
    await deps.jobs.sendAll(
      trx,
      "take-payment-back",
      otherDays.map(({ attempt: { attemptId } }) => ({ attemptId })),
    );
  }
  await recordPaymentUpdates(
    trx,
    deps,
    answered.filter(isOutcome("refused")).map(({ attempt: { attemptId }, answer: { reason, cause } }) => ({
      attemptId,
      status: "failed",
      cause,
      refused: reason,
    })),
  );
  for (const { attempt, answer } of answered.filter(isOutcome("mandate-replaced")))
    await putBackForNewMandate(trx, deps, attempt, answer.mandate);
  await raiseAlerts(
    trx,
    deps,
    answered
      .filter(isOutcome("key-reused"))
      .map(({ attempt: { attemptId: reference, householdId }, answer: { providerReference } }): Alert => ({
        kind: "key-reused",
        reference,
        householdId,
        detail: { providerReference },
      })),
  );
}

/**
 * Nothing was made: the collection stands as it was noticed, and is asked for by a new attempt on the new mandate.
 * Rulings F3, F4.
 */
async function putBackForNewMandate(
  trx: Transaction<Database>,
  deps: Work,
  { attemptId, collectionId, noticedDay }: AskedAttempt,
  mandate: ReplacedMandate,
): Promise<void> {
  const { rows } = await sql<{ mandateId: string }>`
    update collection_attempt set failed_at = ${deps.clock.now()}, failure_reason = ${mandateReplaced}
    where id = ${attemptId} and failed_at is null and provider_reference is null
    returning mandate_id as "mandateId"`.execute(trx);
  const [attempt] = rows;
  if (attempt === undefined) return;
  const isRetry = sql`exists (select from collection_attempt where collection_id = collection.id
    and ${isTriedAtBank(sql`failure_reason`)})`;
  await sql`
    update collection set state = case when ${isRetry} then 'failed' else 'notified' end,
      retry_on = case when ${isRetry} then ${noticedDay}::date end
    where id = ${collectionId} and state = 'submitted'`.execute(trx);
  await recordMandateStatus(trx, deps, attempt.mandateId, mandate);
}

function isOutcome<Outcome extends PaymentAnswer["outcome"]>(outcome: Outcome) {
  return (answered: AnsweredAttempt): answered is Answered<Outcome> => answered.answer.outcome === outcome;
}

async function writeReferences(
  trx: Transaction<Database>,
  { clock }: Work,
  made: readonly Answered<"made">[],
): Promise<void> {
  if (made.length === 0) return;
  const rows = made.map(({ attempt: { attemptId }, answer: { providerReference, collectOn } }) => ({
    attemptId,
    providerReference,
    collectOn: collectOn.toString(),
  }));
  await sql`
    update collection_attempt
    set provider_reference = made."providerReference", collect_on = made."collectOn",
      submitted_at = coalesce(submitted_at, ${clock.now()})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made ("attemptId" uuid, "providerReference" text, "collectOn" date)
    where collection_attempt.id = made."attemptId"`.execute(trx);
}
