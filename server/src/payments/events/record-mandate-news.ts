import { afterFailure, type FailureCause } from "@evenly/domain/collection-failure";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { lockMandate } from "../mandates/queries.ts";
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
 * A payment failed because its account or its mandate is gone: the mandate is over, and its payer is asked for new bank
 * details, once. Ruling F6.
 */
export const spendMandate = (
  trx: Transaction<Database>,
  deps: Needs,
  { mandateId, cause }: Pick<MandateNews, "mandateId" | "cause">,
): Promise<void> => {
  const said =
    cause === "mandate_cancelled" ? "cancelled" : cause === "mandate_expired" ? "expired" : "failed";
  return recordMandateNews(trx, deps, { mandateId, said, cause });
};
