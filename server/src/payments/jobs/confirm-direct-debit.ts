import { lockHousehold } from "../../../database/lock-household.ts";
import { findMandatePayer } from "../queries/mandates.ts";
import type { Dependencies } from "../../dependencies.ts";
import { prepareDirectDebitConfirmation } from "../prepare-direct-debit-confirmation.ts";
import { queueEmail } from "../../mail/index.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { JobHandler } from "../../queue/index.ts";

type Needs = Pick<Dependencies, "db" | "vault" | "clock" | "config" | "jobs">;

const action = "confirm-direct-debit";

/** Confirms a mandate to its payer by mail, once: due within three working days of its set-up. Spec §9, Ruling D8. */
export const confirmDirectDebit =
  (deps: Needs): JobHandler<"confirm-direct-debit"> =>
  ({ mandateId }) =>
    deps.db.transaction().execute(async (trx) => {
      const payer = await findMandatePayer(trx, mandateId);
      if (payer === undefined || payer.state === "failed" || payer.state === "cancelled") return;
      await lockHousehold(trx, payer.householdId);
      const confirmed = await trx
        .selectFrom("audit")
        .select("id")
        .where("household_id", "=", payer.householdId)
        .where("action", "=", action)
        .where("actor", "=", mandateId)
        .executeTakeFirst();
      if (confirmed !== undefined) return;
      const email = await prepareDirectDebitConfirmation(trx, deps, mandateId);
      if (email === undefined) return;
      await queueEmail(trx, deps, email);
      await recordAudit(trx, {
        householdId: payer.householdId,
        actor: mandateId,
        action,
        at: deps.clock.now(),
      });
    });
