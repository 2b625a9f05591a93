import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { findMandatePayer } from "./queries.ts";
import { recordMandateStatus } from "./record-mandate-status.ts";

type Needs = Pick<Dependencies, "db" | "directDebitProvider" | "clock" | "config" | "jobs">;

export const followMandate =
  (deps: Needs): JobHandler<"follow-mandate"> =>
  async ({ mandateId }) => {
    const found = await findMandatePayer(deps.db, mandateId);
    if (found?.providerReference == null || (found.state !== "pending" && found.state !== "submitted"))
      return;
    const said = await deps.directDebitProvider.findMandate(found.providerReference);
    if (said === undefined) return;
    await deps.db.transaction().execute((trx) => recordMandateStatus(trx, deps, mandateId, said));
  };
