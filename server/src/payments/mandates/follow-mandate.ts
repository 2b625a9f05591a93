import { addWorkingDays } from "@evenly/domain/calendar";
import type { Transaction } from "kysely";
import { findMandatePayer } from "./queries.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { recordMandateStatus } from "./record-mandate-status.ts";
import type { JobHandler } from "../../queue/index.ts";

type Needs = Pick<Dependencies, "db" | "directDebitProvider" | "clock" | "config" | "jobs">;

/** Asks the provider each working day what became of a mandate, until the bank has decided. */
export const followMandate =
  (deps: Needs): JobHandler<"follow-mandate"> =>
  async ({ mandateId }) => {
    const found = await findMandatePayer(deps.db, mandateId);
    if (found?.providerReference == null || (found.state !== "pending" && found.state !== "submitted"))
      return;
    const said = await deps.directDebitProvider.findMandate(found.providerReference);
    await deps.db.transaction().execute(async (trx) => {
      const state = said === undefined ? found.state : await recordMandateStatus(trx, deps, mandateId, said);
      if (state === "pending" || state === "submitted") await followLater(trx, deps, mandateId);
    });
  };

const askedAt = Temporal.PlainTime.from("09:00");

/**
 * The queue goes by the database's time, and the rules by a clock that may stand still on a day: so the wait is
 * counted on the clock and then begins now.
 */
export const followLater = async (
  trx: Transaction<Database>,
  { clock, jobs }: Pick<Dependencies, "clock" | "jobs">,
  mandateId: string,
): Promise<void> => {
  const next = addWorkingDays(clock.today(), 1).toZonedDateTime({
    timeZone: "Europe/London",
    plainTime: askedAt,
  });
  const wait = next.epochMilliseconds - clock.now().getTime();
  const startAfter = new Date(Temporal.Now.instant().epochMilliseconds + wait);
  await jobs.send(trx, "follow-mandate", { mandateId }, { startAfter, singletonKey: mandateId });
};
