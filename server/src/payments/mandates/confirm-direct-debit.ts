import { isMandateOver } from "@evenly/domain/mandate";
import { lockHouseholds } from "../../../database/lock-household.ts";
import { recordAudits } from "../../../database/record-audit.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type OutgoingMessage, tell } from "../../mail/index.ts";
import { batchJob } from "../../queue/index.ts";
import { type FirstNotice, planHousehold, writeSchedule } from "../collections/plan-collections.ts";
import { prepareDirectDebitConfirmations } from "./prepare-direct-debit-confirmation.ts";
import { findMandatePayers, markConfirmationsQueued } from "./queries.ts";

/**
 * Mails each payer one confirmation, due within three working days of set-up, which is also the first notice of the
 * payments of a complete household. Spec §9, Rulings D8, F5.
 */
export function confirmDirectDebit(deps: Dependencies) {
  return batchJob<"confirm-direct-debit">((jobs) =>
    deps.db.transaction().execute(async (trx) => {
      const mandateIds = jobs.map(({ mandateId }) => mandateId);
      const payers = (await findMandatePayers(trx, mandateIds)).filter(({ state }) => !isMandateOver(state));
      const households = await lockHouseholds(
        trx,
        payers.map(({ householdId }) => householdId),
      );
      const now = deps.clock.now();
      const marked = await markConfirmationsQueued(
        trx,
        payers.map(({ mandateId }) => mandateId),
        now,
      );
      if (marked.length === 0) return;
      const notices: FirstNotice[] = [];
      const toOthers: OutgoingMessage[] = [];
      const confirmed = new Set(marked);
      const payersConfirmed = new Set(
        payers.flatMap(({ mandateId, housemateId }) => (confirmed.has(mandateId) ? housemateId : [])),
      );
      for (const household of households.values())
        for (const notice of await planHousehold(trx, deps, household))
          if (payersConfirmed.has(notice.housemateId)) notices.push(notice);
          else toOthers.push(writeSchedule(deps, household, notice));
      await tell(trx, deps, [
        ...(await prepareDirectDebitConfirmations(trx, deps, marked, notices)),
        ...toOthers,
      ]);
      const householdOf = new Map(payers.map(({ mandateId, householdId }) => [mandateId, householdId]));
      await recordAudits(
        trx,
        marked.map((mandateId) => ({
          householdId: householdOf.get(mandateId) ?? null,
          actor: { kind: "job", id: "confirm-direct-debit" },
          action: "confirm-direct-debit",
          at: now,
          detail: { mandateId },
        })),
      );
    }),
  );
}
