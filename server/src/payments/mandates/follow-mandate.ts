import { isMandateOver } from "@evenly/domain/mandate";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { raiseAlert } from "../../cases/index.ts";
import { findMandatePayer } from "./queries.ts";
import { recordMandateStatus } from "./record-mandate-status.ts";

/** Fetches a mandate's state: when its news is overdue, and when an event names another mandate or account. Ruling F8. */
export function followMandate(deps: Dependencies): JobHandler<"follow-mandate"> {
  return async ({ mandateId }) => {
    const found = await findMandatePayer(deps.db, mandateId);
    if (found?.providerReference == null) return;
    const { providerReference, householdId } = found;
    const mandateReport = await deps.directDebitProvider.findMandate(providerReference);
    if (mandateReport === undefined) return;
    await deps.db.transaction().execute(async (trx) => {
      if ("unknownStatus" in mandateReport) {
        const reference = `${providerReference} ${mandateReport.unknownStatus}`;
        const problem = `a mandate's status: ${mandateReport.unknownStatus}`;
        return raiseAlert(trx, deps, { kind: "unknown-event", reference, householdId, detail: { problem } });
      }
      const isActiveAgain = mandateReport.state === "active" && isMandateOver(found.state);
      const report = isActiveAgain ? ({ ...mandateReport, state: "reinstated" } as const) : mandateReport;
      await recordMandateStatus(trx, deps, mandateId, report);
    });
  };
}
