import { afterFailure, type FailureCause, mandateEndBy } from "@evenly/domain/collection-failure";
import { isMandateOver, type MandateState } from "@evenly/domain/mandate";
import { mandateAfter } from "@evenly/domain/mandate-events";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { raiseAlerts } from "../../cases/index.ts";
import { holdCollections } from "../holds/hold-collections.ts";
import { lockMandate, lockMandates, type Mandate } from "../mandates/queries.ts";
import { type MandateReport, recordMandateStatus } from "../mandates/record-mandate-status.ts";
import type { MandateStatus } from "../providers/provider-event.ts";
import { stopDeceasedPayers } from "./stop-deceased-payers.ts";

type MandateUpdate = {
  readonly mandateId: string;
  readonly status: MandateStatus;
  readonly cause: FailureCause | undefined;
  readonly at?: Temporal.Instant | undefined;
  readonly providerReference?: string | undefined;
};

/** Records a mandate's event; stops payers who have died. The household is locked. Rulings F3, F6. */
export async function recordMandateUpdate(
  trx: Transaction<Database>,
  deps: Work,
  { mandateId, status, cause, at, providerReference }: MandateUpdate,
): Promise<void> {
  const mandate = await lockMandate(trx, mandateId);
  const reference = mandate.providerReference ?? providerReference ?? null;
  const answer: MandateReport =
    status === "failed" || reference === null
      ? { state: "failed", providerReference: reference, reason: cause ?? "other" }
      : { state: status, providerReference: reference, reference: mandate.reference };
  // First, so that no mail asks for new bank details.
  if (cause !== undefined && afterFailure(cause, 1, 0) === "stop") {
    await stopDeceasedPayers(trx, deps, [mandate.housemateId]);
  }
  if (isDisputed(cause) && !isMandateOver(mandate.state)) await holdDisputed(trx, deps, mandate, cause);
  await recordMandateStatus(trx, deps, mandateId, answer, { cause, at });
}

function isDisputed(cause: FailureCause | undefined): boolean {
  return cause !== undefined && afterFailure(cause, 1, 0) === "hold";
}

async function holdDisputed(
  trx: Transaction<Database>,
  deps: Work,
  { id: mandateId, housemateId }: Mandate,
  cause: FailureCause | undefined,
): Promise<void> {
  await holdCollections(trx, deps, [{ housemateId, cause: "disputed" }]);
  const { householdId } = await trx
    .selectFrom("housemate")
    .select("householdId")
    .where("id", "=", housemateId)
    .executeTakeFirstOrThrow();
  const detail = { mandateId, cause };
  await raiseAlerts(trx, deps, [
    { kind: "payment-disputed", reference: mandateId, householdId, housemateId, detail },
  ]);
}

/** As `recordMandateUpdate` for many: plain state changes in one statement, the others one by one in order. */
export async function recordMandateUpdates(
  trx: Transaction<Database>,
  deps: Work,
  updates: readonly MandateUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  const byMandate = Map.groupBy(updates, ({ mandateId }) => mandateId);
  const further = (await lockMandates(trx, [...byMandate.keys()])).flatMap((mandate) => {
    const state = furtherState(mandate, byMandate.get(mandate.id) ?? []);
    return state === undefined ? [] : { id: mandate.id, was: mandate.state, state };
  });
  await takeFurther(
    trx,
    deps,
    further.filter(({ was, state }) => state !== was),
  );
  const done = new Set(further.map(({ id }) => id));
  for (const each of updates) if (!done.has(each.mandateId)) await recordMandateUpdate(trx, deps, each);
}

/** The state after all events; undefined when any needs more than a plain state change. */
function furtherState(
  { state: before, providerReference: reference, replaces }: Mandate,
  updates: readonly MandateUpdate[],
): MandateState | undefined {
  let state = before;
  for (const { status, cause } of updates) {
    if (reference === null || (cause !== undefined && afterFailure(cause, 1, 0) === "stop")) return undefined;
    // Whether it counts depends on its moment.
    if (status === "reinstated" || isMandateOver(mandateAfter("active", status))) return undefined;
    if (isDisputed(cause)) return undefined;
    if (isMandateOver(state)) continue;
    const next = mandateAfter(state, status);
    const isPlain = next === "submitted" || (next === "active" && replaces === null);
    if (next !== state && !isPlain) return undefined;
    state = next;
  }
  return state;
}

async function takeFurther(
  trx: Transaction<Database>,
  { clock }: Work,
  further: readonly { readonly id: string; readonly state: MandateState }[],
): Promise<void> {
  if (further.length === 0) return;
  await sql`
    update mandate set state = now.state, updated_at = ${clock.now()},
      active_on = case now.state when 'active' then ${clock.today().toString()}::date else active_on end
    from jsonb_to_recordset(${JSON.stringify(further)}::jsonb) as now (id uuid, state text)
    where mandate.id = now.id`.execute(trx);
}

/** Account or mandate is unusable: asks the payer for new bank details once. Ruling F6. */
export function endFailedMandate(
  trx: Transaction<Database>,
  deps: Work,
  { mandateId, cause, at }: Pick<MandateUpdate, "mandateId" | "cause" | "at">,
): Promise<void> {
  return recordMandateUpdate(trx, deps, { mandateId, status: mandateEndBy(cause), cause, at });
}
