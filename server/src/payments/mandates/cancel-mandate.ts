import { findMandatePayer } from "./queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { JobHandler } from "../../queue/index.ts";

type Needs = Pick<Dependencies, "db" | "directDebitProvider" | "clock">;

/**
 * Tells the provider that a mandate of ours is over, so that nobody can draw on it by mistake. A provider that is away
 * is tried again for days; one that has no such mandate any more has nothing to do. Rulings C5, C9.
 */
export const cancelMandate =
  ({ db, directDebitProvider, clock }: Needs): JobHandler<"cancel-mandate"> =>
  async ({ mandateId }) => {
    const found = await findMandatePayer(db, mandateId);
    if (found?.providerReference == null) return;
    if (found.state !== "cancelled" && found.state !== "replaced") return;
    await directDebitProvider.cancelMandate(found.providerReference);
    await db.transaction().execute((trx) =>
      recordAudit(trx, {
        householdId: found.householdId,
        actor: { kind: "job", id: "cancel-mandate" },
        action: "mandate-cancelled",
        at: clock.now(),
        detail: { mandateId },
      }),
    );
  };
