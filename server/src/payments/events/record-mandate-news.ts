import { afterFailure, type FailureCause } from "@evenly/domain/collection-failure";
import { isMandateOver, mandateAfter, type MandateState } from "@evenly/domain/mandate";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { lockMandate, lockMandates, type Mandate } from "../mandates/queries.ts";
import { recordMandateStatus } from "../mandates/record-mandate-status.ts";
import type { ProviderMandate } from "../providers/port.ts";
import type { ProviderEvent } from "./provider-event.ts";
import { stopPayers } from "./stop-payers.ts";

type Needs = Pick<Dependencies, "clock" | "config" | "jobs">;

type MandateNews = {
  readonly mandateId: string;
  readonly said: Extract<ProviderEvent, { about: "mandate" }>["said"];
  readonly cause: FailureCause | undefined;
  /** Written down where the mandate has none yet. */
  readonly providerReference?: string | undefined;
};

/** Writes down what a provider told of a mandate; who has died is stopped. Their household is locked. Rulings F3, F6. */
export const recordMandateNews = async (
  trx: Transaction<Database>,
  deps: Needs,
  { mandateId, said, cause, providerReference }: MandateNews,
): Promise<void> => {
  const mandate = await lockMandate(trx, mandateId);
  const reference = mandate.provider_reference ?? providerReference ?? null;
  const news: ProviderMandate =
    said === "failed" || reference === null
      ? { state: "failed", providerReference: reference, reason: cause ?? "other" }
      : { state: said, providerReference: reference, reference: mandate.reference };
  // First, so that nobody is asked for new bank details.
  if (cause !== undefined && afterFailure(cause, 1, 0) === "stop") {
    await stopPayers(trx, deps, [mandate.housemate_id]);
  }
  await recordMandateStatus(trx, deps, mandateId, news, cause);
};

/**
 * As `recordMandateNews`, of many. What takes a mandate further and does nothing else is written in one statement, and so
 * is nearly all; the rest follows one by one, in its order.
 */
export const recordAllMandateNews = async (
  trx: Transaction<Database>,
  deps: Needs,
  news: readonly MandateNews[],
): Promise<void> => {
  if (news.length === 0) return;
  const byMandate = Map.groupBy(news, ({ mandateId }) => mandateId);
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
  for (const each of news) if (!done.has(each.mandateId)) await recordMandateNews(trx, deps, each);
};

/** Where all of its news takes a mandate; undefined when it ends it, replaces another, or needs more to be written down. */
const furtherState = (
  { state: known, provider_reference: reference, replaces }: Mandate,
  news: readonly MandateNews[],
): MandateState | undefined => {
  let state = known;
  for (const { said, cause } of news) {
    if (reference === null || (cause !== undefined && afterFailure(cause, 1, 0) === "stop")) return undefined;
    if (isMandateOver(state)) continue;
    const next = mandateAfter(state, said);
    const isPlain = next === "submitted" || (next === "active" && replaces === null);
    if (next !== state && !isPlain) return undefined;
    state = next;
  }
  return state;
};

const takeFurther = async (
  trx: Transaction<Database>,
  { clock }: Needs,
  further: readonly { readonly id: string; readonly state: MandateState }[],
): Promise<void> => {
  if (further.length === 0) return;
  await sql`
    update mandate set state = now.state, updated_at = ${clock.now()},
      active_on = case now.state when 'active' then ${clock.today().toString()}::date else active_on end
    from jsonb_to_recordset(${JSON.stringify(further)}::jsonb) as now (id uuid, state text)
    where mandate.id = now.id`.execute(trx);
};

/** Its account or its mandate is gone: its payer is asked for new bank details, once. Ruling F6. */
export const spendMandate = (
  trx: Transaction<Database>,
  deps: Needs,
  { mandateId, cause }: Pick<MandateNews, "mandateId" | "cause">,
): Promise<void> => {
  const said =
    cause === "mandate_cancelled" ? "cancelled" : cause === "mandate_expired" ? "expired" : "failed";
  return recordMandateNews(trx, deps, { mandateId, said, cause });
};
