import { pence } from "@evenly/domain/money";
import { staysOwed } from "@evenly/domain/tasks";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { addressOf, type OutgoingMessage, tell } from "../../mail/index.ts";
import { raiseAlerts } from "../../cases/index.ts";
import { readPayableDebt } from "../arrears/read-payable-debt.ts";
import { queueArrears } from "../arrears/record-arrears.ts";
import { settlePaidUp } from "../collections/settle-paid-up.ts";
import { followPlans } from "../plans/follow-plans.ts";
import { holdCollections } from "../holds/hold-collections.ts";
import { releaseReinstated } from "../holds/release-collections.ts";
import { readPersonsMoney } from "../persons-money/read-persons-money.ts";
import { postAll } from "../ledger/post.ts";
import type { AttemptNow, StateBeforeEvents, PaymentEffects } from "./payment-effects.ts";
import { reverseCollections } from "./reverse-collections.ts";
import { endFailedMandate } from "./record-mandate-updates.ts";
import { stopDeceasedPayers } from "./stop-deceased-payers.ts";

export async function writePaymentEffects(
  trx: Transaction<Database>,
  deps: Work,
  effects: PaymentEffects,
  before: StateBeforeEvents,
): Promise<void> {
  await writeAttempts(trx, deps, effects.attempts);
  await writeCollections(trx, effects.attempts);
  await postAll(trx, effects.postings);
  await reverseCollections(trx, deps, effects.reversals);
  await stopDeceasedPayers(trx, deps, [...effects.stoppedHousemateIds]);
  await holdCollections(trx, deps, effects.holds);
  for (const { housemateId, householdId } of effects.reinstated) {
    const household = before.households.get(householdId);
    if (household) await releaseReinstated(trx, deps, household, housemateId);
  }
  const planEnded = await followPlans(
    trx,
    deps,
    effects.attempts.flatMap(({ row, collection }) =>
      collection.isChanged && row.hasPart ? row.housemateId : [],
    ),
  );
  await mailFailures(trx, deps, effects, { ...before, planEnded });
  for (const spent of effects.failedMandates) await endFailedMandate(trx, deps, spent);
  await raiseAlerts(trx, deps, effects.alerts);
  await queueArrears(trx, deps, payersOf(effects.attempts));
  for (const attemptId of effects.toFollow) {
    await deps.jobs.send(trx, "follow-payment", { attemptId }, { singletonKey: attemptId });
  }
}

function payersOf(attempts: readonly AttemptNow[]) {
  const changed = attempts.filter(({ collection }) => collection.isChanged);
  const isUnpaid = ({ collection: { state } }: AttemptNow) => state === "failed" || state === "charged_back";
  const idsOf = (some: readonly AttemptNow[]) => [...new Set(some.map(({ row }) => row.housemateId))];
  return {
    failed: idsOf(changed.filter(isUnpaid)),
    paid: idsOf(changed.filter((attempt) => !isUnpaid(attempt))),
  };
}

async function writeAttempts(
  trx: Transaction<Database>,
  { clock }: Work,
  attempts: readonly AttemptNow[],
): Promise<void> {
  const rows = attempts
    .filter(({ isChanged }) => isChanged)
    .map(({ id, reason, providerReference }) => ({ id, reason, reference: providerReference }));
  if (rows.length === 0) return;
  const now = clock.now();
  await sql`
    update collection_attempt as attempt
    set provider_reference = now.reference, failure_reason = now.reason,
      failed_at = case when now.reason is not null then coalesce(failed_at, ${now}) end,
      submitted_at = case when now.reference is not null then coalesce(submitted_at, ${now}) else submitted_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as now (id uuid, reason text, reference text)
    where attempt.id = now.id`.execute(trx);
}

async function writeCollections(trx: Transaction<Database>, attempts: readonly AttemptNow[]): Promise<void> {
  const changed = attempts.map(({ collection }) => collection).filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return;
  await sql`
    update collection set state = now.state, retry_on = now."retryOn", mandate_id = now."mandateId"
    from jsonb_to_recordset(${JSON.stringify([...new Set(changed)])}::jsonb)
      as now (id uuid, state text, "retryOn" date, "mandateId" uuid)
    where collection.id = now.id`.execute(trx);
}

/** To the payer only, one mail for what was sent back together; what was let go is not tried again. Rulings F4, F6, G2. */
async function mailFailures(
  trx: Transaction<Database>,
  deps: Work,
  { failureMails, stoppedHousemateIds }: PaymentEffects,
  { payers, households, planEnded }: StateBeforeEvents & { readonly planEnded: ReadonlySet<string> },
): Promise<void> {
  const failed = Map.groupBy(
    failureMails.filter(({ housemateId }) => !stoppedHousemateIds.has(housemateId)),
    ({ housemateId }) => housemateId,
  );
  await settlePaidUp(trx, [...failed.keys()]);
  const mails: OutgoingMessage[] = [];
  for (const [housemateId, attempts] of failed) {
    const [first] = attempts;
    const payer = first && payers.get(first.attemptId);
    const household = first && households.get(first.householdId);
    if (!payer || !household) continue;
    const money = await readPersonsMoney(trx, deps, housemateId);
    const { rows } = money;
    mails.push({
      template: "payment-failed",
      housemateId,
      data: {
        firstName: payer.firstName,
        fullAddress: addressOf(household),
        payments: attempts.map(({ collectionId, amount, collectOn }) => {
          const row = rows.find(({ paymentId }) => paymentId === collectionId);
          return {
            amount: pence(amount),
            collectionDate: Temporal.PlainDate.from(collectOn),
            owed: row?.sums.owed ?? pence(0),
            retryOn: row?.triesAgainOn,
          };
        }),
        ...(await readPayableDebt(trx, deps, housemateId, money)),
        toPay: staysOwed(rows),
        planEnded: planEnded.has(housemateId),
      },
    });
  }
  await tell(trx, deps, mails);
}
