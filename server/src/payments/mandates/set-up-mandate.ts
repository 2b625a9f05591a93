import type { MandateState } from "@evenly/domain/mandate";
import { sql, type Transaction } from "kysely";
import { lockHouseholds } from "../../../database/lock-household.ts";
import type { Database } from "../../../database/tables.ts";
import { findMandatePayers, type MandatePayer } from "./queries.ts";
import type { Payer, ProviderMandate } from "../providers/port.ts";
import type { Bank, Dependencies, Work } from "../../dependencies.ts";
import { recordMandateStatus } from "./record-mandate-status.ts";
import { allOrEach, batchHandler } from "../../queue/index.ts";

/**
 * Sets up mandates at the provider after the sign-up. The mandate's id is the idempotency key, so a lost answer creates
 * no second mandate; an outage is retried for days. Ruling C9.
 */
export function setUpMandate(deps: Dependencies) {
  return batchHandler<"set-up-mandate">(async (jobs) => {
    const mandateIds = jobs.map(({ data }) => data.mandateId);
    const found = (await findMandatePayers(deps.db, mandateIds)).filter(
      ({ state, providerReference }) => state === "pending" && providerReference === null,
    );
    const failures = new Map<string, unknown>();
    const answered: SetUpAnswer[] = [];
    for (const payer of found) {
      try {
        answered.push({
          payer,
          answer: await deps.directDebitProvider.setUpMandate(payerOf(deps, payer), payer.mandateId),
        });
      } catch (error) {
        failures.set(payer.mandateId, error);
      }
    }
    const refused = await allOrEach(answered, (some) => writeDown(deps, some));
    for (const [index, failure] of refused.entries())
      if (failure !== undefined) failures.set(answered[index]?.payer.mandateId ?? "", failure);
    return mandateIds.map((mandateId) => failures.get(mandateId));
  });
}

type SetUpAnswer = { readonly payer: MandatePayer; readonly answer: ProviderMandate };

function writeDown(deps: Dependencies, answered: readonly SetUpAnswer[]): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { jobs } = deps;
    await lockHouseholds(
      trx,
      answered.map(({ payer }) => payer.householdId),
    );
    const pendingIds = await writeSetUp(trx, deps, answered);
    const states = new Map<string, MandateState>(pendingIds.map((mandateId) => [mandateId, "pending"]));
    for (const { payer, answer } of answered.filter(({ payer: { mandateId } }) => !states.has(mandateId)))
      states.set(payer.mandateId, await recordMandateStatus(trx, deps, payer.mandateId, answer));
    const those = (is: (state: MandateState) => boolean) =>
      [...states].flatMap(([mandateId, state]) => (is(state) ? [{ mandateId }] : []));
    // The household was cancelled during the call.
    await jobs.sendAll(
      trx,
      "cancel-mandate",
      those((state) => state === "cancelled"),
    );
    await jobs.sendAll(
      trx,
      "confirm-direct-debit",
      those((state) => state !== "failed" && state !== "cancelled"),
    );
  });
}

async function writeSetUp(
  trx: Transaction<Database>,
  { clock }: Work,
  answered: readonly SetUpAnswer[],
): Promise<readonly string[]> {
  const waiting = answered.flatMap(({ payer: { mandateId: id }, answer }) =>
    answer.state === "pending" ? [{ id, own: answer.reference, theirs: answer.providerReference }] : [],
  );
  if (waiting.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    update mandate set provider_reference = said.theirs, reference = said.own, updated_at = ${clock.now()}
    from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as said (id uuid, own text, theirs text)
    where mandate.id = said.id and state = 'pending' returning mandate.id`.execute(trx);
  return rows.map(({ id }) => id);
}

function payerOf({ vault }: Bank, found: MandatePayer): Payer {
  const { sortCode, accountNumber, holder } = vault.open(found.bankAccountId, found);
  return {
    givenName: found.firstName,
    familyName: found.lastName,
    email: found.email,
    addressLine1: found.line1,
    city: found.city,
    postcode: found.postcode,
    accountHolder: holder,
    sortCode,
    accountNumber,
  };
}
