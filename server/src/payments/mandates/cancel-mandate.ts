import { recordAudits } from "../../../database/record-audit.ts";
import type { Dependencies } from "../../dependencies.ts";
import { batchHandler } from "../../queue/index.ts";
import { findMandatePayers, type MandatePayer } from "./queries.ts";

/** Cancels ended mandates at the provider. Retries an outage for days; unknown mandates are skipped. Rulings C5, C9. */
export function cancelMandate({ db, directDebitProvider, clock }: Dependencies) {
  return batchHandler<"cancel-mandate">(async (jobs) => {
    const mandateIds = jobs.map(({ data }) => data.mandateId);
    const failures = new Map<string, unknown>();
    const payers: MandatePayer[] = [];
    for (const mandate of await findMandatePayers(db, mandateIds)) {
      if (mandate.providerReference === null) continue;
      if (mandate.state !== "cancelled" && mandate.state !== "replaced") continue;
      try {
        await directDebitProvider.cancelMandate(mandate.providerReference);
        payers.push(mandate);
      } catch (error) {
        failures.set(mandate.mandateId, error);
      }
    }
    if (payers.length > 0)
      await db.transaction().execute((trx) =>
        recordAudits(
          trx,
          payers.map(({ mandateId, householdId }) => ({
            householdId,
            actor: { kind: "job", id: "cancel-mandate" },
            action: "mandate-cancelled",
            at: clock.now(),
            detail: { mandateId },
          })),
        ),
      );
    return mandateIds.map((mandateId) => failures.get(mandateId));
  });
}
