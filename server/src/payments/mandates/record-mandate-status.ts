import { afterFailure, type FailureCause } from "@evenly/domain/collection-failure";
import { isMandateOver, isMandateUsable, type MandateState } from "@evenly/domain/mandate";
import { mandateAfterNews } from "@evenly/domain/mandate-events";
import { mandateTrouble } from "@evenly/domain/means-to-pay";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import { instantOf } from "../../../database/moments.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import type { ProviderMandate, ReportedMandate } from "../providers/port.ts";
import { askForBankDetails } from "./ask-for-bank-details.ts";
import { goOnWithMandate } from "./go-on-with-mandate.ts";
import { moveToReplacement } from "./move-to-replacement.ts";
import { findMandatePayer, lockMandate } from "./queries.ts";
import { takeOver } from "./take-over.ts";

/** What the provider says of a mandate now, or that its end was undone. */
export type MandateReport =
  | ProviderMandate
  | (Omit<Extract<ReportedMandate, { reference: string }>, "state"> & { readonly state: "reinstated" });

/** `at`: the moment of the event that tells it; undefined for an answer. */
type Circumstances = {
  readonly cause?: FailureCause | undefined;
  readonly at?: Temporal.Instant | undefined;
};

/**
 * Records a mandate's state from the provider, by the domain's table. An active replacement takes over; the payer of an
 * unusable mandate is asked for new bank details once; one that a bank makes active again goes on. Duplicates and late
 * answers change nothing. Returns the stored state. Rulings C9, F3, F7.
 */
export async function recordMandateStatus(
  trx: Transaction<Database>,
  deps: Work,
  mandateId: string,
  report: MandateReport,
  { cause, at }: Circumstances = {},
): Promise<MandateState> {
  const payer = await findMandatePayer(trx, mandateId);
  if (payer === undefined) throw new Error("There is no such mandate");
  // Household first: lock order.
  const household = await lockHousehold(trx, payer.householdId);
  const mandate = await lockMandate(trx, mandateId);
  if (report.state === "replaced") {
    const moved = await moveToReplacement(trx, deps, household, { mandate, by: report.by });
    if (moved !== undefined) await recordMandateStatus(trx, deps, moved, report.by);
    return "replaced";
  }
  const wasOver = isMandateOver(mandate.state);
  const after = mandateAfterNews(
    {
      state: mandate.state,
      turnedAt: instantOf(mandate.turnedAt),
      isEndedByUs: wasOver && !mandate.endedByProvider,
    },
    { event: report.state, at },
  );
  const { state } = after;
  const isOver = isMandateOver(state);
  const turnedAt = after.turnedAt === undefined ? null : new Date(after.turnedAt.epochMilliseconds);
  if (wasOver && isOver) {
    // The reference is needed to cancel it at the provider.
    await trx
      .updateTable("mandate")
      .set({
        providerReference: mandate.providerReference ?? report.providerReference,
        turnedAt,
      })
      .where("id", "=", mandateId)
      .execute();
    // Ours to end, and not wanted any more.
    if (report.state === "reinstated" && !mandate.endedByProvider)
      await deps.jobs.send(trx, "cancel-mandate", { mandateId });
    return state;
  }
  const now = deps.clock.now();
  const today = deps.clock.today().toString();
  const becomesActive = state === "active" && mandate.state !== "active";
  await trx
    .updateTable("mandate")
    .set({
      state,
      providerReference: report.providerReference ?? mandate.providerReference,
      turnedAt,
      ...(report.state === "failed"
        ? isOver && { failureReason: report.reason }
        : { reference: report.reference }),
      ...(becomesActive && { activeOn: mandate.activeOn ?? today }),
      ...(isOver && { endedOn: today, endedByProvider: true }),
      updatedAt: now,
    })
    .where("id", "=", mandateId)
    .execute();
  if (wasOver) return goOnWithMandate(trx, deps, household, { ...mandate, state });
  if (becomesActive && mandate.replaces !== null) await takeOver(trx, deps, household.id, mandate);
  if (state === mandate.state || isMandateUsable(state) || state === "replaced") return state;
  await recordAudit(trx, {
    householdId: household.id,
    actor: { kind: "provider", id: mandate.provider },
    action: `mandate-${state}`,
    at: now,
    detail: {
      mandateId,
      housemateId: payer.housemateId,
      ...(report.state === "failed" && { reason: report.reason }),
      ...(cause && { cause }),
    },
  });
  // No mail to a payer who has died.
  if (cause === undefined || afterFailure(cause, 1, 0) !== "stop")
    await askForBankDetails(trx, deps, household, { mandateId, why: mandateTrouble(cause, state) });
  return state;
}
