import { isMandateOver } from "@evenly/domain/mandate";
import { lockHousehold } from "../../../database/lock-household.ts";
import { findMandatePayer, markConfirmationQueued } from "./queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { prepareDirectDebitConfirmation } from "./prepare-direct-debit-confirmation.ts";
import { queueEmail } from "../../mail/index.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { JobHandler } from "../../queue/index.ts";

type Needs = Pick<Dependencies, "db" | "vault" | "clock" | "config" | "jobs">;

/** Confirms a mandate to its payer by mail, once: due within three working days of its set-up. Spec §9, Ruling D8. */
export const confirmDirectDebit =
  (deps: Needs): JobHandler<"confirm-direct-debit"> =>
  ({ mandateId }) =>
    deps.db.transaction().execute(async (trx) => {
      const payer = await findMandatePayer(trx, mandateId);
      if (payer === undefined || isMandateOver(payer.state)) return;
      await lockHousehold(trx, payer.householdId);
      const now = deps.clock.now();
      if (!(await markConfirmationQueued(trx, mandateId, now))) return;
      const email = await prepareDirectDebitConfirmation(trx, deps, mandateId);
      if (email === undefined) return;
      await queueEmail(trx, deps, email);
      await recordAudit(trx, {
        householdId: payer.householdId,
        actor: { kind: "job", id: "confirm-direct-debit" },
        action: "confirm-direct-debit",
        at: now,
        detail: { mandateId },
      });
    });
