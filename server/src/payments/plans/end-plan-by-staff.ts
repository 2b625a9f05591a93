import type { Transaction } from "kysely";
import { pence } from "@evenly/domain/money";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { addressOf, tell } from "../../mail/index.ts";
import { recordArrears } from "../arrears/record-arrears.ts";
import { readChangeNotices } from "../collections/notify-changes.ts";
import { readAccounts } from "../collections/read-accounts.ts";
import { findChanges } from "../collections/settle-paid-up.ts";
import { endPlan, findOpenPlan } from "./follow-plans.ts";

/**
 * Ends the plan that runs: what is left is owed from its own dates, and its payer is mailed what is taken from now on. The
 * household is locked. Rulings F5, I4.
 */
export async function endPlanByStaff(
  trx: Transaction<Database>,
  deps: Work,
  housemateId: string,
  { actor, now, reason }: DoneBy & { readonly reason: string },
): Promise<void> {
  const plan = await findOpenPlan(trx, housemateId);
  if (plan === undefined) throw refuse("plan-not-running");
  const { householdId } = plan;
  const [before] = await readAccounts(trx, { by: "id", ids: [housemateId] });
  await endPlan(trx, deps, plan.id, { ending: "by-staff" });
  const [after] = await readAccounts(trx, { by: "id", ids: [housemateId] });
  const { arrears } = await recordArrears(trx, deps, { housemateId, householdId });
  const changes = findChanges(before, after, deps.clock.today());
  const notice = (await readChangeNotices(trx, changes)).get(housemateId);
  const reader = await trx
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.householdId")
    .selectAll("household")
    .select(["firstName", "housemate.place as ofPlace"])
    .where("housemate.id", "=", housemateId)
    .executeTakeFirstOrThrow();
  await tell(trx, deps, {
    template: "plan-ended",
    housemateId,
    data: {
      firstName: reader.firstName,
      fullAddress: addressOf(reader),
      reference: notice?.reference ?? "",
      changes: notice?.changes ?? [],
      owed: pence(Math.max(0, arrears.owed)),
      since: arrears.since ?? deps.clock.today(),
    },
  });
  const detail = { housemateId, place: reader.ofPlace, amount: arrears.owed, reason };
  await recordAudit(trx, { householdId, actor, action: "end-plan", at: now, detail });
}
